/** The clock of a project decides which of its hours have begun, wherever the project is. */
import { describe, expect, test } from 'vitest'
import { bitsToHours } from '../../domain/availability.ts'
import { readMonths } from '../db/codecs/month-text.ts'
import { tellEnds } from '../features/requests/ends/tell-ends.ts'
import { tellNotices } from '../kernel/notices/tell.ts'
import { noticesOf } from '../testing/notices.ts'
import { release } from '../testing/releases.ts'
import {
  ask,
  askFor,
  book,
  createRequestTenant,
  onDay,
  REQUEST_DATE,
  type RequestTenant,
} from '../testing/requests.ts'
import { createTestApp, TEST_NOW } from '../testing/test-app.ts'

const HOUR_MS = 60 * 60 * 1000

// On the day of requests Berlin has 18:30 and, on the evening before, 21:30.
describe.each([
  ['America/Los_Angeles', Date.UTC(2026, 10, 25, 17, 30)],
  ['Pacific/Auckland', Date.UTC(2026, 10, 24, 20, 30)],
])('at half past nine in %s', (timeZone, halfPastNine) => {
  async function prepare(staffing: object = {}) {
    const app = await createTestApp()
    const tenant = await createRequestTenant(app, { people: 1, staffing })
    const { admin, params, freelancer } = tenant
    expect((await admin.client.call('updateProject', { params, body: { timeZone } })).status).toBe(200)
    const goTo = (moment: number) => app.advance(moment - app.deps.clock())
    return { app, tenant, freelancer, goTo }
  }
  const leave = ({ admin, params, freelancer }: RequestTenant) =>
    admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })

  test('a person who leaves keeps the booked hours that have begun', async () => {
    const { app, tenant, freelancer, goTo } = await prepare({ booking: 'confirmed', keepBooked: true })
    await book(tenant, freelancer, [8, 9, 10, 11])
    goTo(halfPastNine)
    const { params } = tenant
    expect((await freelancer.client.call('leaveTenant', { params })).status).toBe(204)
    const rows = await app.deps.db.selectFrom('booking_months').select(['month', 'hours']).execute()
    expect(readMonths(rows).map(({ bits }) => bitsToHours(bits))).toEqual([[8, 9]])
    expect(JSON.stringify(await noticesOf(tenant.admin))).toContain('10–12 h')
  })

  test('a person who leaves an open project has worked the hours that have begun', async () => {
    const { tenant, freelancer, goTo } = await prepare()
    const { admin, params } = tenant
    const body = { availability: [{ day: REQUEST_DATE, hours: [8, 9, 10, 11] }] }
    expect((await freelancer.client.call('saveAvailability', { params, body })).status).toBe(200)
    goTo(halfPastNine)
    expect((await leave(tenant)).status).toBe(204)
    const summary = await admin.client.call('getSummary', { params, query: { month: '2026-11' } })
    expect(summary.body.totalsByUser).toMatchObject([{ total: 2, estEarnings: 25 }])
    const work = await freelancer.client.call('getMyWork', {
      query: { from: REQUEST_DATE, to: REQUEST_DATE },
    })
    expect(work.body).toMatchObject({ blocks: [{ from: 8, to: 10 }] })
  })

  test('a release holds the hours that have not begun', async () => {
    const { tenant, freelancer, goTo } = await prepare({ booking: 'confirmed', keepBooked: true })
    const { admin, params } = tenant
    await book(tenant, freelancer, [8, 9, 10, 11])
    await release(tenant, freelancer, onDay(8, 9, 10, 11))
    goTo(halfPastNine)
    const { body } = await admin.client.call('listReleases', { params })
    expect(body.releases).toMatchObject([{ state: 'open', slots: onDay(10, 11) }])
  })

  test('hours that have begun are released by nobody, and nobody is asked for them', async () => {
    const { tenant, freelancer, goTo } = await prepare({ booking: 'confirmed', keepBooked: true })
    const { params } = tenant
    await book(tenant, freelancer, [8, 9, 10, 11])
    goTo(halfPastNine)
    const giveBack = (hour: number) =>
      freelancer.client.call('createRelease', { params, body: { slots: onDay(hour) } })
    expect((await giveBack(9)).body.code).toBe('hours_past')
    expect((await giveBack(10)).status).toBe(201)
    await book(tenant, freelancer, [9, 11], 'given')
    expect((await ask(tenant, [freelancer], [9])).body.code).toBe('hours_past')
    expect((await ask(tenant, [freelancer], [11])).status).toBe(201)
  })

  test('hours that have begun lack nobody any more', async () => {
    const { tenant, freelancer, goTo } = await prepare({ booking: 'confirmed', keepBooked: true })
    const { admin, params } = tenant
    goTo(halfPastNine)
    const costs = await admin.client.call('getCosts', { params, query: { month: '2026-11' } })
    expect(costs.body.days).toMatchObject([{ date: REQUEST_DATE, gaps: 25 }])
    const sum = { month: '2026-11', of: 'gaps' }
    expect((await admin.client.call('explainAmount', { params, query: sum })).body.amount).toBe(25)
    await book(tenant, freelancer, [8, 9, 10, 11])
    const about = { params: { ...params, userId: freelancer.id } }
    expect((await admin.client.call('countGapsLeft', about)).body).toEqual({ hours: 2 })
  })

  test('a notice of the evening waits for the morning', async () => {
    const { app, tenant, freelancer, goTo } = await prepare()
    const evening = halfPastNine + 12.5 * HOUR_MS
    goTo(evening)
    const joined = { kind: 'joined', content: { people: [{ name: 'Max' }] } } as const
    const notice = { userId: freelancer.id, ...tenant.project, ...joined }
    await app.deps.db.transaction().execute((tx) => tellNotices(tx, [notice], { now: evening }))
    const told = app.deps.db.selectFrom('notices').select('mail_at').where('kind', '=', 'joined')
    expect(await told.execute()).toEqual([{ mail_at: evening + 9 * HOUR_MS }])
  })

  test('people are asked in turn until the first hour begins', async () => {
    const { tenant, freelancer } = await prepare()
    const asked = await ask(tenant, [freelancer], [9, 10], { mode: 'in-turn' })
    const until = new Date(halfPastNine - HOUR_MS / 2).toISOString()
    expect(asked.body.request.answerBy).toBe(until)
  })

  test('the mail of a request of the evening waits for the morning', async () => {
    const { app, tenant, freelancer, goTo } = await prepare()
    goTo(halfPastNine - 35.5 * HOUR_MS)
    await askFor(tenant, [freelancer], [8])
    const asked = app.deps.db.selectFrom('request_people').select('mail_waits_until')
    expect(await asked.execute()).toEqual([{ mail_waits_until: halfPastNine - 26.5 * HOUR_MS }])
  })

  test('a request is over once its last hour has begun', async () => {
    const { app, tenant, freelancer, goTo } = await prepare()
    const answerBy = new Date(TEST_NOW + 30 * 24 * HOUR_MS).toISOString()
    await askFor(tenant, [freelancer], [8, 9], { answerBy })
    const toldEnd = async () => {
      await tellEnds(app.deps)
      const row = app.deps.db.selectFrom('requests').select('told_end')
      return (await row.executeTakeFirstOrThrow()).told_end
    }
    goTo(halfPastNine - HOUR_MS)
    expect(await toldEnd()).toBe('none')
    goTo(halfPastNine)
    // A write to the project lets the round look at it.
    const { admin, params } = tenant
    await admin.client.call('updateProject', { params, body: { contact: 'Anna' } })
    expect(await toldEnd()).toBe('over')
  })
})
