import { expect, test } from 'vitest'
import type { Mode } from '../../../domain/slot.ts'
import { createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { setStaffing } from '../../testing/staffing.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()

async function open({ admin, params }: TestTenant, date: string, modes: Record<number, Mode>) {
  const slots = Object.entries(modes).map(([hour, mode]) => ({ date, hour: Number(hour), mode }))
  await admin.client.call('setSlots', { params, body: { slots } })
}
const give = ({ freelancer, params }: TestTenant, day: string, hours: number[]) =>
  freelancer.client.call('saveAvailability', { params, body: { availability: [{ day, hours }] } })
const next = async ({ freelancer, params }: TestTenant, from: string, hour: number) =>
  (await freelancer.client.call('findNextHours', { params, query: { from, hour: String(hour) } })).body.next

async function tenantWithHours() {
  const tenant = await createTenant(app)
  const { admin, params } = tenant
  const wages = { wageGreen: 18, wageYellow: 20.5, wageRed: 24 }
  await admin.client.call('setWageConfig', { params, body: wages })
  await open(tenant, '2026-11-20', { 9: 'GREEN', 10: 'GREEN', 11: 'YELLOW', 12: 'GREEN', 15: 'RED' })
  await open(tenant, '2027-01-04', { 8: 'RED' })
  await give(tenant, '2026-11-20', [9, 10, 11, 15])
  await give(tenant, '2027-01-04', [8])
  return tenant
}

test('the next hours are in a row, over colours, and with their pay', async () => {
  const tenant = await tenantWithHours()
  const morning = { date: '2026-11-20', from: 9, to: 12, euros: 56.5 }
  expect(await next(tenant, '2026-11-01', 20)).toEqual(morning)
  expect(await next(tenant, '2026-11-20', 7)).toEqual(morning)
})

test('hours that have begun are the next ones until they end', async () => {
  const tenant = await tenantWithHours()
  expect(await next(tenant, '2026-11-20', 11)).toMatchObject({ from: 9, to: 12 })
  expect(await next(tenant, '2026-11-20', 12)).toMatchObject({ date: '2026-11-20', from: 15, to: 16 })
  expect(await next(tenant, '2026-11-20', 16)).toMatchObject({ date: '2027-01-04', from: 8, to: 9 })
  expect(await next(tenant, '2027-01-05', 7)).toBeNull()
})

test('the next hours leave out closed ones and lie within a year', async () => {
  const tenant = await tenantWithHours()
  await open(tenant, '2026-11-20', { 9: 'BLACK', 10: 'WHITE', 15: 'BLACK' })
  expect(await next(tenant, '2026-11-20', 7)).toMatchObject({ from: 11, to: 12, euros: 20.5 })
  expect(await next(tenant, '2026-01-03', 7)).toMatchObject({ date: '2026-11-20' })
  expect(await next(tenant, '2025-11-19', 7)).toBeNull()
})

test('the next hours pay what the person is paid, and are the caller’s own', async () => {
  const tenant = await tenantWithHours()
  const { admin, freelancer, params } = tenant
  const price = { date: '2026-11-20', hour: 10, amount: 30 }
  const person = { ...params, userId: freelancer.id }
  await admin.client.call('setUserSlotPrice', { params: person, body: price })
  expect(await next(tenant, '2026-11-20', 7)).toMatchObject({ euros: 68.5 })
  const query = { from: '2026-11-20', hour: '7' }
  expect((await admin.client.call('findNextHours', { params, query })).body.next).toBeNull()
})

test('the hour of the call is one that a slot can have', async () => {
  const { freelancer, params } = await createTenant(app)
  for (const hour of ['6', '21', '9.5', 'x']) {
    const query = { from: '2026-11-20', hour }
    expect((await freelancer.client.call('findNextHours', { params, query })).status).toBe(400)
  }
})

test('the next hours of a confirmed project are those that are booked', async () => {
  const tenant = await tenantWithHours()
  const { admin, params, freelancer } = tenant
  await setStaffing(tenant, { booking: 'confirmed', keepBooked: false })
  expect(await next(tenant, '2026-11-20', 7)).toBeNull()
  const slots = [{ date: '2026-11-20', hour: 10, userId: freelancer.id, state: 'booked' }]
  await admin.client.call('setBookings', { params, body: { slots } })
  expect(await next(tenant, '2026-11-20', 7)).toMatchObject({ date: '2026-11-20', from: 10, to: 11 })
})
