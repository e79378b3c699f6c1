import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weekdayOf } from '../../../domain/calendar.ts'
import { isStaffed, type Mode, MODES } from '../../../domain/slot.ts'
import { createFreelancer, createTenant, type TestPerson, type TestTenant } from '../../testing/fixtures.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
// Two Fridays and a Tuesday, in two months.
const DAYS = ['2026-11-20', '2026-11-27', '2026-12-01']
const HOURS = [7, 8, 20]
const FRIDAY = 4
const date = DAYS[0]!

const ask = ({ admin, params }: TestTenant, slots: unknown, userId?: string) =>
  admin.client.call('countClosing', { params, body: { slots, userId } })

async function succeed(reply: Promise<{ status: number }>): Promise<void> {
  expect((await reply).status).toBe(200)
}

async function give({ admin, params }: TestTenant, { id }: TestPerson, slots: Iterable<string>) {
  const availability = [...slots].map((key) => {
    const [day, hour] = key.split(' ')
    return { day, hours: [Number(hour)] }
  })
  const about = { ...params, userId: id }
  await succeed(admin.client.call('saveUserAvailability', { params: about, body: { availability } }))
}

async function override({ admin, params }: TestTenant, { id }: TestPerson, slots: object[]) {
  const about = { ...params, userId: id }
  await succeed(admin.client.call('setUserSlotModes', { params: about, body: { slots } }))
}

const setSlots = ({ admin, params }: TestTenant, slots: object[]) =>
  succeed(admin.client.call('setSlots', { params, body: { slots } }))

describe('counting the hours that would stop counting', () => {
  test('agrees with a model that looks at each hour of each person', async () => {
    const mode = fc.constantFrom(...MODES)
    const modeOrNone = fc.option(mode, { nil: null, freq: 4 })
    const dated = fc.record({ date: fc.constantFrom(...DAYS), hour: fc.constantFrom(...HOURS) })
    const weekly = fc.record({ day: fc.constantFrom(1, FRIDAY), hour: fc.constantFrom(...HOURS) })
    const withMode = <Place extends object>(place: fc.Arbitrary<Place>) =>
      fc.array(
        fc.tuple(place, mode).map(([at, own]) => ({ ...at, mode: own })),
        { maxLength: 6 },
      )
    const planned = <Place extends object>(place: fc.Arbitrary<Place>) =>
      fc.array(
        fc.tuple(place, modeOrNone).map(([at, own]) => ({ ...at, mode: own })),
        { maxLength: 6 },
      )
    const given = fc.uniqueArray(dated.map((at) => `${at.date} ${at.hour}`))
    const people = fc.tuple(given, given)
    const overrides = fc.tuple(withMode(dated), withMode(dated))
    const questions = fc.record({ days: planned(dated), week: planned(weekly) })

    await fc.assert(
      fc.asyncProperty(
        withMode(dated),
        withMode(weekly),
        people,
        overrides,
        questions,
        async (entries, pattern, hours, own, { days, week }) => {
          const tenant = await createTenant(app)
          const { admin, params, project, freelancer } = tenant
          const persons = [freelancer, await createFreelancer(app, project)]
          await setSlots(tenant, entries)
          await succeed(admin.client.call('setPattern', { params, body: { slots: pattern } }))
          for (const [index, person] of persons.entries()) {
            await give(tenant, person, hours[index]!)
            await override(tenant, person, own[index]!)
          }

          type Modes = Record<string, Mode | null>
          const ofDays = (slots: { date: string; hour: number; mode: Mode | null }[]): Modes =>
            Object.fromEntries(slots.map((slot) => [`${slot.date} ${slot.hour}`, slot.mode]))
          const ofWeek = (slots: { day: number; hour: number; mode: Mode | null }[]): Modes =>
            Object.fromEntries(slots.map((slot) => [`${slot.day} ${slot.hour}`, slot.mode]))
          const counts = (key: string, dates: Modes, weekdays: Modes, overridden: Modes) => {
            const [day, hour] = key.split(' ')
            return isStaffed(
              overridden[key] ?? dates[key] ?? weekdays[`${weekdayOf(day!)} ${hour}`] ?? 'WHITE',
            )
          }
          const closing = (index: number, change: { dates?: Modes; weekdays?: Modes; own?: Modes }) => {
            const before = [ofDays(entries), ofWeek(pattern), ofDays(own[index]!)] as const
            const after = [
              { ...before[0], ...change.dates },
              { ...before[1], ...change.weekdays },
              { ...before[2], ...change.own },
            ] as const
            return hours[index]!.filter((key) => counts(key, ...before) && !counts(key, ...after)).length
          }
          const sums = (each: number[]) => ({
            hours: each.reduce((sum, one) => sum + one, 0),
            people: each.filter((one) => one > 0).length,
          })

          const change = { dates: ofDays(days), weekdays: ofWeek(week) }
          const ofAll = await ask(tenant, [...days, ...week])
          expect(ofAll).toMatchObject({ status: 200, body: sums([closing(0, change), closing(1, change)]) })
          const ofOne = await ask(tenant, days, persons[1]!.id)
          expect(ofOne).toMatchObject({ status: 200, body: sums([closing(1, { own: ofDays(days) })]) })
        },
      ),
      { numRuns: 25 },
    )
  })

  test('counts past and future hours of every month, for a cell of the weekly pattern', async () => {
    const tenant = await createTenant(app)
    const { admin, params, freelancer } = tenant
    const friday = { day: FRIDAY, hour: 8, mode: 'RED' }
    await admin.client.call('setPattern', { params, body: { slots: [friday] } })
    await give(tenant, freelancer, ['2024-03-01 8', '2026-11-20 8', '2031-02-07 8', '2031-02-08 8'])
    await setSlots(tenant, [{ date: '2026-11-20', hour: 8, mode: 'GREEN' }])
    const reply = await ask(tenant, [{ ...friday, mode: 'WHITE' }])
    expect(reply.body).toEqual({ hours: 2, people: 1 })
  })

  test('counts everybody on a long roster', async () => {
    const tenant = await createTenant(app)
    await setSlots(tenant, [{ date, hour: 8, mode: 'GREEN' }])
    const people = []
    for (let index = 0; index < 60; index += 1) people.push(await createFreelancer(app, tenant.project))
    for (const person of people) await give(tenant, person, [`${date} 8`, `${date} 9`])
    const black = [8, 9].map((hour) => ({ date, hour, mode: 'BLACK' }))
    expect((await ask(tenant, black)).body).toEqual({ hours: 60, people: 60 })
  })

  test('counts the hours of a removed person that had begun, as the summary does', async () => {
    const tenant = await createTenant(app)
    const { admin, params, freelancer } = tenant
    // At 13:00 the hour of 13:00 has begun, and that of 14:00 has not.
    const hours = [8, 13, 14]
    const ofAll = (mode: Mode) => hours.map((hour) => ({ date, hour, mode }))
    await setSlots(tenant, ofAll('GREEN'))
    await give(
      tenant,
      freelancer,
      hours.map((hour) => `${date} ${hour}`),
    )
    await admin.client.call('removeFromRoster', { params: { ...params, userId: freelancer.id } })
    const { body } = await admin.client.call('getSummary', { params, query: { month: '2026-11' } })
    expect(body.totalsByUser).toMatchObject([{ userId: freelancer.id, total: 2 }])
    expect((await ask(tenant, ofAll('WHITE'))).body).toEqual({ hours: 2, people: 1 })
  })

  test('changes nothing, not even the version', async () => {
    const tenant = await createTenant(app)
    const { admin, params, freelancer } = tenant
    await setSlots(tenant, [{ date, hour: 8, mode: 'GREEN' }])
    await give(tenant, freelancer, [`${date} 8`])
    const schedule = async () => {
      const reply = await admin.client.call('getSchedule', { params, query: { month: '2026-11' } })
      return [reply.body, reply.headers['etag']]
    }
    const before = await schedule()
    expect((await ask(tenant, [{ date, hour: 8, mode: 'BLACK' }])).body).toEqual({ hours: 1, people: 1 })
    expect(await schedule()).toEqual(before)
  })

  test.each([
    ['no list', undefined],
    ['too many slots', Array.from({ length: 501 }, () => ({ date, hour: 8, mode: 'BLACK' }))],
    ['a date and a weekday', [{ date, day: FRIDAY, hour: 8, mode: 'BLACK' }]],
    ['neither a date nor a weekday', [{ hour: 8, mode: 'BLACK' }]],
    ['no mode', [{ date, hour: 8 }]],
    ['an hour of the night', [{ date, hour: 21, mode: 'BLACK' }]],
  ])('refuses %s', async (_what, slots) => {
    const tenant = await createTenant(app)
    const reply = await ask(tenant, slots)
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test('refuses weekdays as a person’s own colours', async () => {
    const tenant = await createTenant(app)
    const reply = await ask(tenant, [{ day: FRIDAY, hour: 8, mode: 'BLACK' }], tenant.freelancer.id)
    expect(reply).toMatchObject({ status: 400, body: { fields: { slots: expect.any(String) } } })
  })

  test('is refused to freelancers, to strangers, and for people of other rosters', async () => {
    const tenant = await createTenant(app)
    const { params, admin, freelancer } = tenant
    const stranger = await createTenant(app)
    const body = { slots: [{ date, hour: 8, mode: 'BLACK' }] }
    expect((await freelancer.client.call('countClosing', { params, body })).status).toBe(403)
    expect((await stranger.admin.client.call('countClosing', { params, body })).status).toBe(404)
    for (const userId of [stranger.freelancer.id, admin.id, 'x']) {
      expect((await ask(tenant, body.slots, userId)).status).toBe(404)
    }
  })
})
