/** Releases in tests. */
import { expect } from 'vitest'
import type { ReleaseReply } from '../../contract/releases.ts'
import type { SlotRef } from '../../domain/slot.ts'
import type { TestPerson, TestTenant } from './fixtures.ts'

/** Asks to release a person from booked hours, or gives them back. */
export async function release(
  { params }: TestTenant,
  person: TestPerson,
  slots: readonly SlotRef[],
): Promise<ReleaseReply> {
  const reply = await person.client.call('createRelease', { params, body: { slots } })
  expect(reply.status).toBe(201)
  return reply.body.release
}

/** Decides about a release as its person or an administrator. */
export const decide = (
  { params }: TestTenant,
  by: TestPerson,
  name: 'approveRelease' | 'refuseRelease' | 'withdrawRelease',
  releaseId: string,
) => by.client.call(name, { params: { ...params, releaseId } })
