/** Hours that had not begun when others changed them are told although they have begun meanwhile; later changes of them are not. */
import { afterEach, expect, test } from 'vitest'
import { createTenant } from '../../testing/fixtures.ts'
import { noticesOf } from '../../testing/notices.ts'
import { setMode } from '../../testing/slots.ts'
import { setStaffing } from '../../testing/staffing.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { followAll } from './follow-all.ts'

const app = await createTestApp()
const SECOND = 1000
const MINUTE = 60 * SECOND
/** Tests begin at 13:00 in Berlin. */
const TODAY = '2026-11-20'
const look = () => followAll(app.deps)
async function lookAfter(milliseconds: number): Promise<void> {
  app.advance(milliseconds)
  await look()
}
afterEach(() => app.setBack(app.deps.clock() - TEST_NOW))

/** A person who is booked from 14 to 16 for 10 euros an hour, and knows it by 13:10. */
async function createBooked() {
  const tenant = await createTenant(app)
  const { admin, params, freelancer } = tenant
  const wages = { wageGreen: 10, wageYellow: 20, wageRed: 30 }
  expect((await admin.client.call('setWageConfig', { params, body: wages })).status).toBe(200)
  await setStaffing(tenant, { booking: 'confirmed', keepBooked: false })
  const paint = (mode: 'GREEN' | 'YELLOW', hour: number) => setMode(tenant, { date: TODAY, hour, mode })
  for (const hour of [14, 15]) await paint('GREEN', hour)
  const book = async (state: 'booked' | null, ...hours: number[]) => {
    const slots = hours.map((hour) => ({ date: TODAY, hour, userId: freelancer.id, state }))
    expect((await admin.client.call('setBookings', { params, body: { slots } })).status).toBe(200)
  }
  await book('booked', 14, 15)
  await look()
  await lookAfter(10 * MINUTE)
  expect(await noticesOf(freelancer)).toHaveLength(1)
  const news = async () =>
    (await noticesOf(freelancer))
      .slice(0, -1)
      .map(({ kind, text }) => `${kind}: ${text.replace(/^.*? · /, '').replaceAll('\u00a0', ' ')}`)
  const remove = () => admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
  return { book, paint, news, remove }
}

test('an hour that is cancelled shortly before it begins is told after it has begun', async () => {
  const { book, news } = await createBooked()
  app.advance(49.5 * MINUTE)
  await book(null, 14)
  await look()
  await lookAfter(MINUTE)
  expect(await news()).toEqual(['booking: You are no longer booked: Fri 20 Nov, 14–15 h, 10,00 €'])
})

test.each([
  ['an hour', 35 * MINUTE],
  ['a day', 24 * 60 * MINUTE],
])('an hour that was cancelled is told by a server that looks %s later', async (_, late) => {
  const { book, news } = await createBooked()
  app.advance(20 * MINUTE)
  await book(null, 14)
  await lookAfter(late)
  expect(await news()).toEqual(['booking: You are no longer booked: Fri 20 Nov, 14–15 h, 10,00 €'])
})

test('another price that was set before an hour began is told, one that was set later is not', async () => {
  const { paint, news } = await createBooked()
  app.advance(49.5 * MINUTE)
  await paint('YELLOW', 14)
  app.advance(65 * MINUTE)
  await paint('YELLOW', 15)
  await look()
  await lookAfter(10 * MINUTE)
  expect(await news()).toEqual([
    'price: Your booked hours pay another price: Fri 20 Nov, 14–15 h, 20,00 € per hour in place of 10,00 €',
  ])
})

test('an hour that began before its person was removed is not told as lost', async () => {
  const { paint, news, remove } = await createBooked()
  app.advance(49.5 * MINUTE)
  await paint('YELLOW', 14)
  app.advance(40 * SECOND)
  expect((await remove()).status).toBe(204)
  await look()
  await lookAfter(MINUTE)
  expect(await news()).toEqual([
    expect.stringContaining('price: Your booked hours pay another price: Fri 20 Nov, 14–15 h'),
    'booking: You are no longer booked: Fri 20 Nov, 15–16 h, 10,00 €',
  ])
})

test('the project’s clock decides which hours are to come and begin within a day', async () => {
  const tenant = await createTenant(app)
  const { admin, params, freelancer } = tenant
  const body = { timeZone: 'Pacific/Honolulu' }
  expect((await admin.client.call('updateProject', { params, body })).status).toBe(200)
  await setStaffing(tenant, { booking: 'confirmed', keepBooked: false })
  // In Honolulu it is 14:30 of the 20th.
  app.advance(12.5 * 60 * MINUTE)
  const dates = [TODAY, '2026-11-21']
  for (const date of dates) await setMode(tenant, { date, hour: 15, mode: 'GREEN' })
  const slots = dates.map((date) => ({ date, hour: 15, userId: freelancer.id, state: 'booked' }))
  expect((await admin.client.call('setBookings', { params, body: { slots } })).status).toBe(200)
  await lookAfter(MINUTE)
  const told = async () => (await noticesOf(freelancer)).map(({ text }) => text)
  expect(await told()).toEqual([expect.stringContaining('You are booked: Fri 20 Nov, 15–16 h')])
  await lookAfter(9 * MINUTE)
  expect(await told()).toEqual([expect.stringContaining('Sat 21 Nov, 15–16 h'), expect.any(String)])
})
