import { beforeAll, describe, expect, test } from 'vitest'
import type { AmountTrace } from '../../../contract/amounts.ts'
import {
  addToRoster,
  createFreelancer,
  createPlanner,
  createTenant,
  type TestTenant,
} from '../../testing/fixtures.ts'
import { setStaffing } from '../../testing/staffing.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'

const app = await createTestApp()
const month = '2026-11'
/** The tests begin at 13:00 of this day in Berlin. */
const today = '2026-11-20'
const now = new Date(TEST_NOW).toISOString()

type Query = Partial<Record<'userId' | 'date' | 'hour' | 'month' | 'mode' | 'of' | 'hours', string>>
const ask = ({ admin, params }: TestTenant, query: Query, by = admin) =>
  by.client.call('explainAmount', { params, query: query as never })
const answer = async (...args: Parameters<typeof ask>) => (await ask(...args)).body

async function createPlan() {
  const tenant = await createTenant(app)
  const { admin, params, project, freelancer } = tenant
  const other = await createFreelancer(app, project)
  const call = async (name: Parameters<typeof admin.client.call>[0], body: object, userId = '') =>
    expect([name, (await admin.client.call(name, { params: { ...params, userId }, body })).status]).toEqual([
      name,
      200,
    ])
  const slots = [12, 13, 18, 19].map((hour) => ({ date: today, hour, mode: 'RED' }))
  await call('setSlots', { slots })
  return { tenant, freelancer, other, call }
}

describe('why an hour pays what it pays', () => {
  test('says the rule that won and those it beat, since when, and who set them', async () => {
    const { tenant, freelancer, call } = await createPlan()
    const { admin } = tenant
    const setBy = { id: admin.id, name: expect.any(String) }
    const hour = { date: today, hour: '18' }
    const never = { source: 'tenantWage', amount: 0, validFrom: null, setAt: null, setBy: null }
    expect(await answer(tenant, hour)).toEqual({ amount: 0, mode: 'RED', won: never, beat: [] })

    await call('setWageConfig', { wageGreen: 10, wageYellow: 12, wageRed: 20 })
    await call('setWageOverride', { greenWage: null, yellowWage: null, redWage: 25.5 }, freelancer.id)
    const set = { validFrom: null, setAt: now, setBy }
    const tenantWage = { source: 'tenantWage', amount: 20, ...set }
    const userWage = { source: 'userWage', amount: 25.5, ...set }
    expect(await answer(tenant, hour)).toEqual({ amount: 20, mode: 'RED', won: tenantWage, beat: [] })
    const theirs = { ...hour, userId: freelancer.id }
    expect(await answer(tenant, theirs)).toEqual({
      amount: 25.5,
      mode: 'RED',
      won: userWage,
      beat: [tenantWage],
    })

    await call('setSlotPrice', { date: today, hour: 18, amount: 30.25 })
    await call('setUserSlotPrice', { date: today, hour: 18, amount: 0 }, freelancer.id)
    const projectSlotPrice = { source: 'projectSlotPrice', amount: 30.25, ...set }
    const userSlotPrice = { source: 'userSlotPrice', amount: 0, ...set }
    expect(await answer(tenant, theirs)).toEqual({
      amount: 0,
      mode: 'RED',
      won: userSlotPrice,
      beat: [projectSlotPrice, userWage, tenantWage],
    })
    expect(await answer(tenant, hour)).toMatchObject({ amount: 30.25, won: projectSlotPrice })
  })

  test('pays nothing where the hour is not staffed for the person', async () => {
    const { tenant, freelancer, call } = await createPlan()
    await call('setUserSlotModes', { slots: [{ date: today, hour: 18, mode: 'BLACK' }] }, freelancer.id)
    const theirs = { userId: freelancer.id, date: today, hour: '18' }
    expect(await answer(tenant, theirs)).toEqual({ amount: 0, mode: 'BLACK', won: null, beat: [] })
    expect(await answer(tenant, { date: today, hour: '8' })).toMatchObject({ amount: 0, mode: 'WHITE' })
  })

  test('a colour has its wage, without the prices of hours', async () => {
    const { tenant, freelancer, call } = await createPlan()
    await call('setWageConfig', { wageGreen: 10, wageYellow: 12, wageRed: 20 })
    await call('setWageOverride', { greenWage: 11, yellowWage: null, redWage: null }, freelancer.id)
    const green = { date: today, mode: 'GREEN' }
    expect(await answer(tenant, green)).toMatchObject({ amount: 10, won: { source: 'tenantWage' } })
    expect(await answer(tenant, { ...green, userId: freelancer.id })).toMatchObject({
      amount: 11,
      mode: 'GREEN',
      won: { source: 'userWage', amount: 11 },
      beat: [{ source: 'tenantWage', amount: 10 }],
    })
  })
})

test('chosen hours have a line for each price, whoever gave them', async () => {
  const { tenant, freelancer, call } = await createPlan()
  await call('setWageConfig', { wageGreen: 10, wageYellow: 12, wageRed: 20 })
  await call('setUserSlotPrice', { date: today, hour: 19, amount: 33.5 }, freelancer.id)
  const hours = `${today}.8-20`
  const line = { date: today, source: 'tenantWage' }
  expect(await answer(tenant, { hours })).toEqual({
    amount: 80,
    lines: [
      { ...line, from: 12, to: 14, amount: 40, hours: 2 },
      { ...line, from: 18, to: 20, amount: 40, hours: 2 },
    ],
  })
  expect(await answer(tenant, { hours, userId: freelancer.id })).toMatchObject({
    amount: 93.5,
    lines: [{ amount: 40 }, { amount: 20 }, { from: 19, amount: 33.5, source: 'userSlotPrice' }],
  })
})

test('an hour that is chosen twice counts once', async () => {
  const { tenant, call } = await createPlan()
  await call('setWageConfig', { wageGreen: 10, wageYellow: 12, wageRed: 20 })
  const hours = `${today}.12-14,${today}.13-14`
  expect(await answer(tenant, { hours })).toMatchObject({ amount: 40, lines: [{ hours: 2 }] })
})

describe('the lines of a sum', () => {
  let plan: Awaited<ReturnType<typeof createPlan>>
  beforeAll(async () => {
    plan = await createPlan()
    const { tenant, freelancer, other, call } = plan
    await call('setWageConfig', { wageGreen: 10, wageYellow: 12, wageRed: 20 })
    await call('setSlotPrice', { date: today, hour: 13, amount: 30.25 })
    await setStaffing(tenant, {
      booking: 'confirmed',
      need: { GREEN: 1, YELLOW: 1, RED: 3 },
      keepBooked: true,
    })
    const given = { availability: [{ day: today, hours: [12, 13, 18, 19] }] }
    await call('saveUserAvailability', given, freelancer.id)
    await call('saveUserAvailability', given, other.id)
    const booked = [12, 13, 18].map((hour) => ({ date: today, hour, userId: other.id, state: 'booked' }))
    await call('setBookings', { slots: booked })
  })

  test('are a person’s booked hours, joined while price and source stay the same', async () => {
    const { tenant, other, freelancer } = plan
    expect(await answer(tenant, { userId: other.id, month })).toEqual({
      amount: 70.25,
      lines: [
        { date: today, from: 12, to: 13, amount: 20, hours: 1, source: 'tenantWage' },
        { date: today, from: 13, to: 14, amount: 30.25, hours: 1, source: 'projectSlotPrice' },
        { date: today, from: 18, to: 19, amount: 20, hours: 1, source: 'tenantWage' },
      ],
    })
    expect(await answer(tenant, { userId: freelancer.id, month })).toEqual({ amount: 0, lines: [] })
    const given = await answer(tenant, { userId: freelancer.id, month, of: 'given' })
    expect(given).toMatchObject({ amount: 90.25, lines: [{ to: 13 }, { to: 14 }, { from: 18, to: 20 }] })
  })

  test('are a project’s booked hours with their people, and its gaps that have not begun', async () => {
    const { tenant, other } = plan
    const booked = await answer(tenant, { month, of: 'booked' })
    expect(booked.lines).toHaveLength(3)
    const all = await answer(tenant, { month })
    const gap = { date: today, source: 'tenantWage', userId: null }
    expect(all).toEqual({
      amount: 170.25,
      lines: [
        ...booked.lines,
        { ...gap, from: 18, to: 19, amount: 40, hours: 2 },
        { ...gap, from: 19, to: 20, amount: 60, hours: 3 },
      ],
    })
    expect(all.lines[0]).toMatchObject({ userId: other.id })
    expect(await answer(tenant, { month, of: 'gaps' })).toMatchObject({ amount: 100 })
    expect(await answer(tenant, { month, of: 'need' })).toMatchObject({ amount: 270.75 })
    expect(await answer(tenant, { month, of: 'given' })).toMatchObject({ amount: 180.5 })
  })

  test('are answered with 304 until something changes them', async () => {
    const { tenant, freelancer } = plan
    const { admin, params } = tenant
    const query = { userId: freelancer.id, month, of: 'given' } as const
    const first = await ask(tenant, query)
    const tag = { 'if-none-match': String(first.headers['etag']) }
    const again = () => admin.client.call('explainAmount', { params, query, headers: tag })
    expect((await again()).status).toBe(304)
    await plan.call('setSlotPrice', { date: today, hour: 19, amount: 21 })
    expect((await again()).body).toMatchObject({ amount: 91.25 })
  })
})

describe('the call', () => {
  test('a freelancer sees their own amounts, and nobody else’s', async () => {
    const { tenant, freelancer, other } = await createPlan()
    const status = async (query: Query) => (await ask(tenant, query, freelancer)).status
    for (const rest of [{ date: today, hour: '18' }, { month }, { date: today, mode: 'RED' }]) {
      expect(await status({ ...rest, userId: freelancer.id })).toBe(200)
      expect(await status(rest)).toBe(403)
      expect(await status({ ...rest, userId: other.id })).toBe(403)
    }
  })

  test('a planner sees what hours pay, and no own wage of others beside it', async () => {
    const { tenant, freelancer, call } = await createPlan()
    const planner = await createPlanner(app, tenant.project)
    await addToRoster(app.deps.db, tenant.project, planner)
    await call('setWageConfig', { wageGreen: 10, wageYellow: 12, wageRed: 20 })
    for (const { id } of [freelancer, planner])
      await call('setWageOverride', { greenWage: null, yellowWage: null, redWage: 25.5 }, id)
    await call('setSlotPrice', { date: today, hour: 19, amount: 30.25 })
    const seen = async (query: Query) => {
      const { status, body } = await ask(tenant, query, planner)
      const { won, beat, lines } = body as Partial<AmountTrace>
      return [status, ...[won, ...(beat ?? lines ?? [])].flatMap((price) => price?.source ?? [])]
    }
    const theirs = { userId: freelancer.id, date: today }
    const own = { userId: planner.id, date: today }
    expect(await seen({ ...theirs, hour: '18' })).toEqual([200, 'userWage', 'tenantWage'])
    expect(await seen({ ...theirs, hour: '19' })).toEqual([200, 'projectSlotPrice', 'tenantWage'])
    expect(await seen({ ...own, hour: '19' })).toEqual([200, 'projectSlotPrice', 'userWage', 'tenantWage'])
    expect(await seen({ date: today, hour: '19' })).toEqual([200, 'projectSlotPrice', 'tenantWage'])
    expect(await seen({ ...theirs, mode: 'RED' })).toEqual([403])
    expect(await seen({ ...own, mode: 'RED' })).toEqual([200, 'userWage', 'tenantWage'])
    expect(await seen({ date: today, mode: 'RED' })).toEqual([200, 'tenantWage'])
    expect(await seen({ userId: freelancer.id, month, of: 'given' })).toEqual([200])
    expect(await seen({ month, of: 'need' })).toContain(200)
    expect(await seen({ userId: freelancer.id, hours: `${today}.18-20` })).toEqual([
      200,
      'userWage',
      'projectSlotPrice',
    ])
  })

  test('somebody who is not on the roster is not found, also once they have left', async () => {
    const { tenant, freelancer } = await createPlan()
    const { admin, params } = tenant
    const stranger = await createTenant(app)
    const status = async (userId: string) => (await ask(tenant, { userId, month })).status
    expect(await status(stranger.freelancer.id)).toBe(404)
    expect(await status('nobody')).toBe(404)
    await admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
    expect(await status(freelancer.id)).toBe(404)
    expect((await ask(tenant, { month }, stranger.admin)).status).toBe(404)
  })

  test.each([
    [{}, 'date'],
    [{ hour: '8' }, 'date'],
    [{ date: today }, 'hour'],
    [{ date: today, hour: '21' }, 'hour'],
    [{ date: '2026-02-30', hour: '8' }, 'date'],
    [{ date: today, hour: '8', month }, 'month'],
    [{ month: '2026-13' }, 'month'],
    [{ date: today, mode: 'WHITE' }, 'mode'],
    [{ month, of: 'all' }, 'of'],
    [{ hours: `${today}.9-22` }, 'hours'],
  ])('%o is refused with what to mend in %s', async (query, field) => {
    const tenant = await createTenant(app)
    expect(await ask(tenant, query)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  test('a person has no gaps', async () => {
    const tenant = await createTenant(app)
    const query = { month, userId: tenant.freelancer.id, of: 'gaps' }
    expect(await ask(tenant, query)).toMatchObject({
      status: 400,
      body: { fields: { of: expect.any(String) } },
    })
  })
})
