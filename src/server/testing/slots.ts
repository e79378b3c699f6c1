/** Sets modes and reads saved hours in tests. */
import { expect } from 'vitest'
import { bitsToHours } from '../../domain/availability.ts'
import type { SlotRef, Slot } from '../../domain/slot.ts'
import { readMonths } from '../db/codecs/month-text.ts'
import type { TestPerson, TestTenant } from './fixtures.ts'
import type { TestApp } from './test-app.ts'

/** Lists the hours of one day as replies do. */
export function slots(date: string, ...hours: number[]): SlotRef[] {
  return hours.map((hour) => ({ date, hour }))
}

/** Reads all saved hours of a person from the database. */
export async function savedSlots(test: TestApp, person: TestPerson): Promise<SlotRef[]> {
  const rows = await test.deps.db
    .selectFrom('availability_months')
    .select(['month', 'hours'])
    .where('user_id', '=', person.id)
    .orderBy('month')
    .execute()
  return readMonths(rows).flatMap(({ date, bits }) => slots(date, ...bitsToHours(bits)))
}

export async function setMode({ admin, params }: TestTenant, slot: Slot): Promise<void> {
  expect((await admin.client.call('setSlot', { params, body: slot })).status).toBe(200)
}

export async function setUserMode({ admin, params, freelancer }: TestTenant, slot: Slot): Promise<void> {
  const about = { ...params, userId: freelancer.id }
  expect((await admin.client.call('setUserSlotMode', { params: about, body: slot })).status).toBe(200)
}
