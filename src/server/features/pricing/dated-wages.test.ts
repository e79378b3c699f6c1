import { describe, expect, test } from 'vitest'
import type { DayRange } from '../../../domain/calendar.ts'
import { MAX_PERIODS } from '../../../domain/wages.ts'
import { createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listOwnPeriods, listOwnPeriodsWithOrigin } from './queries.ts'

const app = await createTestApp()
/** The tests begin at 13:00 of this day in Germany. */
const today = '2026-11-20'
const DAY_MS = 24 * 60 * 60 * 1000

const wages = (wageGreen: number) => ({ wageGreen, wageYellow: 20, wageRed: 30 })
const own = (greenWage: number | null) => ({ greenWage, yellowWage: null, redWage: null })

/** The two ways to dated wages: those of a tenant, and those of a person. */
const levels = [
  {
    of: 'a tenant',
    set: 'setWageConfig',
    remove: 'removeWageConfig',
    preview: 'previewWageConfig',
    body: wages,
    kind: 'wages',
    periods: async ({ admin, params }: TestTenant) =>
      (await admin.client.call('getWageConfig', { params })).body.periods.map(
        (each: { validFrom: string | null; wageGreen: number }) => [each.validFrom, each.wageGreen],
      ),
  },
  {
    of: 'a person',
    set: 'setWageOverride',
    remove: 'removeWageOverride',
    preview: 'previewWageOverride',
    body: own,
    kind: 'user-wages',
    periods: async ({ admin, params, freelancer }: TestTenant) =>
      (
        await admin.client.call('getEffectiveWages', { params: { ...params, userId: freelancer.id } })
      ).body.override.periods.map((each: { validFrom: string | null; greenWage: number | null }) => [
        each.validFrom,
        each.greenWage,
      ]),
  },
] as const

async function createLevel({ set, remove, body }: (typeof levels)[number]) {
  const tenant = await createTenant(app)
  const params = { ...tenant.params, userId: tenant.freelancer.id }
  return {
    tenant,
    params,
    put: (green: number, more: object = {}) =>
      tenant.admin.client.call(set, { params, body: { ...body(green), ...more } as never }),
    remove: (validFrom: string) =>
      tenant.admin.client.call(remove, { params: { ...params, validFrom } as never }),
  }
}

describe.each(levels)('dated wages of $of', (level) => {
  test('change the row of today, the first one, or that of a day', async () => {
    const { tenant, put } = await createLevel(level)
    await put(10)
    expect(await level.periods(tenant)).toEqual([[null, 10]])
    await put(11, { validFrom: '2026-11-01' })
    await put(13, { validFrom: '2026-12-15' })
    await put(12)
    await put(9, { validFrom: null })
    expect(await level.periods(tenant)).toEqual([
      [null, 9],
      ['2026-11-01', 12],
      ['2026-12-15', 13],
    ])
    const reply = await put(14, { validFrom: '2026-12-15' })
    expect(reply.status).toBe(200)
    expect(reply.body.wageGreen ?? reply.body.greenWage).toBe(12)
    expect(reply.body.periods.map((each: { validFrom: string | null }) => each.validFrom)).toEqual([
      null,
      '2026-11-01',
      '2026-12-15',
    ])
  })

  test('with all are one row, and the day is ignored, whatever it is', async () => {
    const { tenant, put } = await createLevel(level)
    await put(11, { validFrom: '2026-11-01' })
    await put(13, { validFrom: '2026-12-15' })
    expect((await put(12, { all: true, validFrom: 'soon' })).status).toBe(200)
    expect(await level.periods(tenant)).toEqual([[null, 12]])
  })

  test('are removed by their day, and those before them hold again', async () => {
    const { tenant, put, remove } = await createLevel(level)
    await put(10)
    await put(13, { validFrom: '2026-12-15' })
    expect((await remove('2026-12-14')).status).toBe(404)
    expect(await remove('null')).toMatchObject({ status: 400, body: { fields: expect.anything() } })
    expect(await remove('soon')).toMatchObject({ status: 400, body: { fields: expect.anything() } })
    expect((await remove('2026-12-15')).status).toBe(204)
    expect((await remove('2026-12-15')).status).toBe(404)
    expect(await level.periods(tenant)).toEqual([[null, 10]])
  })

  test('refuse bad days with the field, and change nothing', async () => {
    const { tenant, put } = await createLevel(level)
    for (const validFrom of ['2026-02-30', 'soon', '', 20_261_201, {}, '2026-12']) {
      const reply = await put(10, { validFrom })
      expect(reply).toMatchObject({ status: 400, body: { fields: { validFrom: expect.any(String) } } })
    }
    expect(await put(10, { all: 'yes' })).toMatchObject({
      status: 400,
      body: { fields: { all: expect.any(String) } },
    })
    expect((await level.periods(tenant)).length).toBe(1)
  })

  test(`are at most ${MAX_PERIODS}`, async () => {
    const { tenant, put, remove } = await createLevel(level)
    const days = Array.from({ length: MAX_PERIODS - 1 }, (_, index) =>
      new Date(Date.UTC(2027, 0, 1) + index * DAY_MS).toISOString().slice(0, 10),
    )
    for (const validFrom of days) expect((await put(10, { validFrom })).status).toBe(200)
    expect(await put(10, { validFrom: '2028-01-01' })).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', error: expect.stringContaining(String(MAX_PERIODS)) },
    })
    expect((await put(12, { validFrom: days[0]! })).status).toBe(200)
    expect((await remove(days[1]!)).status).toBe(204)
    expect((await put(10, { validFrom: '2028-01-01' })).status).toBe(200)
    expect((await level.periods(tenant)).length).toBe(MAX_PERIODS)
  })

  test('are in the history with their day, by whom and when', async () => {
    const { tenant, put, remove } = await createLevel(level)
    const { admin, params } = tenant
    await put(13, { validFrom: '2026-12-15' })
    await put(14, { validFrom: '2026-12-15' })
    await remove('2026-12-15')
    const { body } = await admin.client.call('listHistory', { params, query: { kind: level.kind } })
    expect(
      body.entries.map((entry: { validFrom: string; before: never; after: never }) => [
        entry.validFrom,
        (entry.before as { GREEN: number } | null)?.GREEN ?? null,
        (entry.after as { GREEN: number } | null)?.GREEN ?? null,
      ]),
    ).toEqual([
      ['2026-12-15', 14, null],
      ['2026-12-15', 13, 14],
      ['2026-12-15', null, 13],
    ])
    await put(15, { validFrom: '2026-12-15' })
    await put(16, { all: true })
    const { body: later } = await admin.client.call('listHistory', { params, query: { kind: level.kind } })
    expect(
      later.entries
        .slice(0, 2)
        .map((entry: { validFrom: string | null; after: object | null }) => [
          entry.validFrom,
          entry.after === null,
        ]),
    ).toEqual([
      [null, false],
      ['2026-12-15', true],
    ])
  })

  test('are for administrators alone, and unknown to strangers', async () => {
    const { tenant, params } = await createLevel(level)
    const stranger = await createTenant(app)
    const day = { ...params, validFrom: '2026-12-15' } as never
    for (const [caller, status] of [
      [tenant.freelancer, 403],
      [stranger.admin, 404],
    ] as const) {
      expect((await caller.client.call(level.remove, { params: day })).status).toBe(status)
      const body = level.body(1) as never
      expect((await caller.client.call(level.preview, { params, body })).status).toBe(status)
    }
  })
})

describe('replies with dated wages', () => {
  test('hold until the midnight in Germany at which other wages begin', async () => {
    const fresh = await createTestApp()
    const { admin, freelancer, params } = await createTenant(fresh)
    const about = { ...params, userId: freelancer.id }
    await admin.client.call('setWageConfig', { params, body: wages(10) })
    const read = async () => {
      const [config, project, effective, mine, list] = [
        await admin.client.call('getWageConfig', { params }),
        await freelancer.client.call('getProjectWages', { params }),
        await freelancer.client.call('getEffectiveWages', { params: about }),
        await freelancer.client.call('getMyWages', { params }),
        await admin.client.call('listWageOverrides', { params }),
      ]
      return {
        green: [
          config.body.wageGreen,
          project.body.wageGreen,
          effective.body.wageGreen,
          mine.body.legend.GREEN,
        ],
        own: list.body.overrides.map((each: { greenWage: number | null }) => each.greenWage),
        holdsFor: [config, project, effective, mine, list].map(({ headers }) => headers['holds-for']),
      }
    }
    expect(await read()).toMatchObject({ green: [10, 10, 10, 10], holdsFor: Array(5).fill(undefined) })
    await admin.client.call('setWageConfig', { params, body: { ...wages(13), validFrom: '2026-11-21' } })
    await admin.client.call('setWageOverride', {
      params: about,
      body: { ...own(15), validFrom: '2026-11-22' },
    })
    const [tonight, tomorrow] = [11, 35].map((hours) => String(hours * 60 * 60))
    expect(await read()).toEqual({
      green: [10, 10, 10, 10],
      own: [null],
      holdsFor: [tonight, tonight, tonight, tonight, tomorrow],
    })
    fresh.advance(11 * 60 * 60 * 1000)
    expect(await read()).toMatchObject({ green: [13, 13, 13, 13], own: [null] })
    fresh.advance(DAY_MS)
    expect(await read()).toMatchObject({
      green: [13, 13, 15, 15],
      own: [15],
      holdsFor: Array(5).fill(undefined),
    })
  })

  test('give the wages of the month’s first day as its legend, and all periods', async () => {
    const { admin, freelancer, params } = await createTenant(app)
    await admin.client.call('setWageConfig', { params, body: wages(10) })
    await admin.client.call('setWageConfig', { params, body: { ...wages(13.5), validFrom: '2026-12-15' } })
    await admin.client.call('setWageOverride', {
      params: { ...params, userId: freelancer.id },
      body: { ...own(14), validFrom: '2026-12-20' },
    })
    const legend = async (month: string) =>
      (await freelancer.client.call('getMyWages', { params, query: { month } })).body.legend.GREEN
    expect([await legend('2026-12'), await legend('2027-01')]).toEqual([10, 14])
    const { body } = await freelancer.client.call('getMyWages', { params, query: { month: '2026-12' } })
    expect(body.periods).toEqual([
      { validFrom: null, GREEN: 10, YELLOW: 20, RED: 30 },
      { validFrom: '2026-12-15', GREEN: 13.5, YELLOW: 20, RED: 30 },
      { validFrom: '2026-12-20', GREEN: 14, YELLOW: 20, RED: 30 },
    ])
  })

  test('price each hour by its day in every sum', async () => {
    const tenant = await createTenant(app)
    const { admin, freelancer, params } = tenant
    const days = ['2026-11-19', today, '2026-11-21']
    await admin.client.call('setWageConfig', { params, body: wages(10) })
    await admin.client.call('setWageConfig', { params, body: { ...wages(13), validFrom: today } })
    await admin.client.call('setWageOverride', {
      params: { ...params, userId: freelancer.id },
      body: { ...own(17), validFrom: '2026-11-21' },
    })
    await admin.client.call('setSlots', {
      params,
      body: { slots: days.map((date) => ({ date, hour: 9, mode: 'GREEN' as const })) },
    })
    await admin.client.call('saveUserAvailability', {
      params: { ...params, userId: freelancer.id },
      body: { availability: days.map((day) => ({ day, hours: [9] })) },
    })
    const month = { params, query: { month: '2026-11' } }
    expect((await admin.client.call('getSummary', month)).body.totalsByUser[0].estEarnings).toBe(40)
    expect((await admin.client.call('getCoverage', month)).body.money.booked).toBe(40)
    expect(
      (await admin.client.call('getCosts', month)).body.days.map((day: { given: number }) => day.given),
    ).toEqual([10, 13, 17])
    const work = await freelancer.client.call('getMyWork', {
      query: { from: days[0]!, to: days[2]! },
    })
    expect(JSON.stringify(work.body)).toContain('17')
    const people = await admin.client.call('listPeopleOfHours', {
      params,
      body: { slots: days.map((date) => ({ date, hour: 9 })) },
    })
    expect(people.body.people[0].euros).toBe(40)
  })
})

test('the packed wages of a membership follow each write of its periods', async () => {
  const level = levels[1]
  const { tenant, put, remove } = await createLevel(level)
  const { tenantId } = tenant.tenant
  const listed = async (span: Partial<DayRange> = {}) => {
    const withOrigin = await listOwnPeriodsWithOrigin(app.deps.db, { tenantId, ...span })
    const rows = withOrigin.get(tenant.freelancer.id)?.map(({ validFrom, wages }) => ({ validFrom, wages }))
    const packed = (await listOwnPeriods(app.deps.db, { tenantId, ...span })).get(tenant.freelancer.id)
    return { rows, packed: packed?.map(({ validFrom, wages }) => ({ validFrom, wages })) }
  }
  const writes: [() => Promise<unknown>, periods: number | undefined][] = [
    [() => put(13, { validFrom: '2026-12-15' }), 2],
    [() => remove('2026-12-15'), undefined],
    [() => put(10), 1],
    [() => put(0, { validFrom: '2026-11-01' }), 2],
    [() => put(14.05, { validFrom: '2027-01-01' }), 3],
    [() => put(12, { validFrom: '2026-12-15' }), 4],
    [() => remove('2026-11-01'), 3],
  ]
  for (const [write, periods] of writes) {
    await write()
    const { rows, packed } = await listed()
    expect(packed).toEqual(rows)
    expect(packed?.length).toBe(periods)
  }
  const { rows, packed } = await listed({ from: '2026-12-01', to: '2026-12-31' })
  expect(packed).toEqual(rows)
  expect(packed).toHaveLength(2)
  await put(9, { all: true })
  expect(await listed()).toEqual({ rows: [period(900)], packed: [period(900)] })
})

const period = (GREEN: number) => ({ validFrom: null, wages: { GREEN, YELLOW: null, RED: null } })
