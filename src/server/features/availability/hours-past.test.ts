/** Whether freelancers may add hours of days that are over (decisions, section 5). */
import { describe, expect, test } from 'vitest'
import { messages } from '../../../domain/messages.ts'
import { addToRoster, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { savedSlots, setMode, slots } from '../../testing/slots.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()

function setClock(instant: string): void {
  const ahead = Date.parse(instant) - app.deps.clock()
  if (ahead < 0) app.setBack(-ahead)
  else app.advance(ahead)
}

const NOON = '2026-11-20T12:00:00Z'
const TODAY = '2026-11-20'
const YESTERDAY = '2026-11-19'

/** Makes a tenant at an instant, with these settings of its project and an open hour on each day. */
async function tenantAt(instant: string, settings: object, ...days: string[]): Promise<TestTenant> {
  setClock(instant)
  const tenant = await createTenant(app)
  const { admin, params } = tenant
  expect((await admin.client.call('updateProject', { params, body: settings })).status).toBe(200)
  for (const date of days) await setMode(tenant, { date, hour: 8, mode: 'GREEN' })
  return tenant
}

const give = ({ params, freelancer }: TestTenant, ...days: [day: string, ...hours: number[]][]) =>
  freelancer.client.call('saveAvailability', {
    params,
    body: { availability: days.map(([day, ...hours]) => ({ day, hours })) },
  })
const isPast = { status: 409, body: { code: 'hours_past', error: messages.en.hoursPast } }

describe('hours of days that are over', () => {
  test('are added as ever without a number of past days', async () => {
    const tenant = await tenantAt(NOON, {}, '2025-01-01', YESTERDAY)
    expect((await give(tenant, ['2025-01-01', 8], [YESTERDAY, 8])).status).toBe(200)
  })

  test.each([
    [0, TODAY, YESTERDAY],
    [1, YESTERDAY, '2026-11-18'],
    [7, '2026-11-13', '2026-11-12'],
    [366, '2025-11-19', '2025-11-18'],
  ])(
    'with %d past days may be added of %s, and of %s they refuse the save',
    async (pastDays, first, over) => {
      const tenant = await tenantAt(NOON, { pastDays }, first, over)
      expect(await give(tenant, [first, 8])).toMatchObject({ status: 200, body: { slots: slots(first, 8) } })
      expect(await give(tenant, [over, 8])).toMatchObject(isPast)
    },
  )

  test('refuse the whole save, whose other hours are not saved', async () => {
    const tenant = await tenantAt(NOON, { pastDays: 0 }, YESTERDAY, TODAY)
    expect(await give(tenant, [TODAY, 8], [YESTERDAY, 8])).toMatchObject(isPast)
    expect(await savedSlots(app, tenant.freelancer)).toEqual([])
  })

  test('are refused in German where the caller reads German', async () => {
    const { freelancer, params } = await tenantAt(NOON, { pastDays: 0 }, YESTERDAY)
    const reply = await freelancer.client.call('saveAvailability', {
      params,
      body: { availability: [{ day: YESTERDAY, hours: [8] }] },
      headers: { 'accept-language': 'de' },
    })
    expect(reply).toMatchObject({ status: 409, body: { error: 'Diese Stunden sind vorbei.' } })
  })

  test('may be stated again when they are saved, but no hour may join them', async () => {
    const tenant = await tenantAt(NOON, {}, YESTERDAY, TODAY)
    const { admin, params } = tenant
    await setMode(tenant, { date: YESTERDAY, hour: 9, mode: 'GREEN' })
    await give(tenant, [YESTERDAY, 8])
    await admin.client.call('updateProject', { params, body: { pastDays: 0 } })
    expect(await give(tenant, [YESTERDAY, 8], [TODAY, 8])).toMatchObject({
      status: 200,
      body: { slots: [...slots(YESTERDAY, 8), ...slots(TODAY, 8)] },
    })
    expect(await give(tenant, [YESTERDAY, 8, 9])).toMatchObject(isPast)
    expect(await give(tenant, [YESTERDAY])).toMatchObject({ body: { code: 'cannot_remove_hours' } })
  })

  test('are refused as past rather than as not open', async () => {
    const tenant = await tenantAt(NOON, { pastDays: 0 })
    expect(await give(tenant, [YESTERDAY, 8])).toMatchObject(isPast)
    expect(await give(tenant, [TODAY, 8])).toMatchObject({ body: { code: 'hours_not_open' } })
  })

  test('are free to administrators, at both paths and also for themselves', async () => {
    const { admin, freelancer, project, params } = await tenantAt(NOON, { pastDays: 0 }, YESTERDAY)
    await addToRoster(app.deps.db, project, admin)
    const availability = [{ day: YESTERDAY, hours: [8] }]
    const replies = [
      await admin.client.call('saveUserAvailability', {
        params: { ...params, userId: freelancer.id },
        body: { availability },
      }),
      await admin.client.call('saveAvailability', {
        params,
        body: { freelancerId: freelancer.id, availability },
      }),
      await admin.client.call('saveAvailability', { params, body: { availability } }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('a day is over at midnight of the project’s time zone', () => {
  // Each row has the last instant of its day.
  test.each([
    ['Europe/Berlin', '2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['UTC', '2026-11-20T23:59:59.999Z', '2026-11-20'],
    ['Pacific/Kiritimati', '2026-11-20T09:59:59.999Z', '2026-11-20'],
    ['America/Los_Angeles', '2026-11-21T07:59:59.999Z', '2026-11-20'],
    // Summer time begins: the day before, and the day of 23 hours.
    ['Europe/Berlin', '2027-03-27T22:59:59.999Z', '2027-03-27'],
    ['Europe/Berlin', '2027-03-28T21:59:59.999Z', '2027-03-28'],
    // Summer time ends: the day before, and the day of 25 hours.
    ['Europe/Berlin', '2027-10-30T21:59:59.999Z', '2027-10-30'],
    ['Europe/Berlin', '2027-10-31T22:59:59.999Z', '2027-10-31'],
  ])('%s, %s', async (timeZone, instant, day) => {
    const tenant = await tenantAt(instant, { pastDays: 0, timeZone }, day)
    await setMode(tenant, { date: day, hour: 9, mode: 'GREEN' })
    expect((await give(tenant, [day, 8])).status).toBe(200)
    app.advance(1)
    expect(await give(tenant, [day, 8, 9])).toMatchObject(isPast)
    expect((await give(tenant, [day, 8])).status).toBe(200)
  })

  test('and another time zone opens it again', async () => {
    const tenant = await tenantAt('2026-11-20T23:30:00Z', { pastDays: 0 }, TODAY)
    const { admin, params } = tenant
    expect(await give(tenant, [TODAY, 8])).toMatchObject(isPast)
    await admin.client.call('updateProject', { params, body: { timeZone: 'UTC' } })
    expect((await give(tenant, [TODAY, 8])).status).toBe(200)
  })
})
