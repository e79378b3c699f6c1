import { expect, test } from 'vitest'
import type { Mode } from '../../../domain/slot.ts'
import { createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()

const paint = ({ admin, params }: TestTenant, date: string, mode: Mode) =>
  admin.client.call('setSlot', { params, body: { date, hour: 8, mode } })
const find = async ({ freelancer, params }: TestTenant, from: string) =>
  (await freelancer.client.call('findOpenDay', { params, query: { from } })).body.date

test('the first open day is the first with a staffed hour, from the day on', async () => {
  const tenant = await createTenant(app)
  expect(await find(tenant, '2026-11-20')).toBeNull()
  await paint(tenant, '2026-11-19', 'GREEN')
  await paint(tenant, '2026-12-03', 'WHITE')
  await paint(tenant, '2026-12-24', 'RED')
  expect(await find(tenant, '2026-11-20')).toBe('2026-12-24')
  await paint(tenant, '2026-12-04', 'YELLOW')
  expect(await find(tenant, '2026-11-20')).toBe('2026-12-04')
  expect(await find(tenant, '2026-12-04')).toBe('2026-12-04')
  expect(await find(tenant, '2026-12-25')).toBeNull()
})

test('the first open day lies within a year', async () => {
  const tenant = await createTenant(app)
  await paint(tenant, '2027-11-21', 'GREEN')
  expect(await find(tenant, '2026-11-20')).toBeNull()
  expect(await find(tenant, '2026-11-21')).toBe('2027-11-21')
})

test('the first open day depends on the weekly pattern and on one’s own colours', async () => {
  const tenant = await createTenant(app)
  const { admin, freelancer, params } = tenant
  const person = { ...params, userId: freelancer.id }
  // 20 November 2026 is a Friday.
  await admin.client.call('setPattern', { params, body: { slots: [{ day: 6, hour: 8, mode: 'GREEN' }] } })
  expect(await find(tenant, '2026-11-20')).toBe('2026-11-22')
  const closed = { date: '2026-11-22', hour: 8, mode: 'BLACK' } as const
  await admin.client.call('setUserSlotMode', { params: person, body: closed })
  expect(await find(tenant, '2026-11-20')).toBe('2026-11-29')
  const own = { date: '2026-11-21', hour: 20, mode: 'RED' } as const
  await admin.client.call('setUserSlotMode', { params: person, body: own })
  expect(await find(tenant, '2026-11-20')).toBe('2026-11-21')
  const ofAdmin = await admin.client.call('findOpenDay', { params, query: { from: '2026-11-20' } })
  expect(ofAdmin.body.date).toBe('2026-11-22')
})
