/** Makes and accepts invites over the API, with the tokens from the mails. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestPerson, TestTenant } from './fixtures.ts'
import type { TestApp, TestClient, TestReply } from './test-app.ts'

/** Makes an address without an account. */
export const newEmail = () => `ben-${randomUUID()}@example.org`

export function invite(tenant: TestTenant, body: object, by: TestPerson = tenant.admin): Promise<TestReply> {
  return by.client.call('createInvite', { params: tenant.params, body })
}

export function inviteFreelancer(tenant: TestTenant, email: string, more: object = {}): Promise<TestReply> {
  return invite(tenant, { role: 'FREELANCER', email, ...more })
}

export function accept(person: { client: TestClient }, token: string | undefined): Promise<TestReply> {
  return person.client.call('acceptInvite', { body: { token } })
}

/** Opens a mail's magic link, and returns the client that it signs in. */
export async function follow(test: TestApp, magic: string | undefined) {
  const reply = await test.client().call('redeemMagicLink', { params: { token: magic! } })
  expect(reply.status).toBe(200)
  return { ...reply.body, client: test.client(reply.body.token) }
}

/** Lists for each invite of a tenant whether it is used up. */
export async function areUsed(test: TestApp, { tenant }: TestTenant): Promise<boolean[]> {
  const rows = await test.deps.db
    .selectFrom('invites')
    .select('accepted_at')
    .where('tenant_id', '=', tenant.tenantId)
    .execute()
  return rows.map((row) => row.accepted_at !== null)
}
