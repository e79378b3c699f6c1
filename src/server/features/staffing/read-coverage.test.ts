import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOfMonth, weekdayOf } from '../../../domain/calendar.ts'
import { HOURS, MODES, STAFFED_MODES } from '../../../domain/slot.ts'
import { createFreelancer, createTenant, type TestTenant } from '../../testing/fixtures.ts'
import { defaultStaffing } from '../../testing/staffing.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'

const app = await createTestApp()
const month = '2026-11'
/** The tests begin at 13:00 of this day in Berlin. */
const today = '2026-11-20'
const HOUR_MS = 60 * 60 * 1000

const read = ({ admin, params }: TestTenant, tag?: string) =>
  admin.client.call('getCoverage', {
    params,
    query: { month },
    ...(tag === undefined ? {} : { headers: { 'if-none-match': tag } }),
  })
const coverageOf = async (tenant: TestTenant) => (await read(tenant)).body
const paint = (
  { admin, params }: TestTenant,
  ...slots: { date: string; hour: number; mode: string | null }[]
) => admin.client.call('setSlots', { params, body: { slots } })
const give = ({ admin, params, freelancer }: TestTenant, hours: number[], date = today) =>
  admin.client.call('saveUserAvailability', {
    params: { ...params, userId: freelancer.id },
    body: { availability: [{ day: date, hours }] },
  })
const red = (hour: number) => ({ date: today, hour, mode: 'RED' })

describe('the coverage of a month', () => {
  test('has the hours that need or have somebody, and what they cost', async () => {
    const tenant = await createTenant(app)
    const { admin, params } = tenant
    expect(await coverageOf(tenant)).toEqual({
      month,
      hours: [],
      money: { booked: 0, gaps: 0, budget: null, left: null },
    })
    await admin.client.call('setWageConfig', { params, body: { wageGreen: 10, wageYellow: 12, wageRed: 20 } })
    await admin.client.call('setBudget', { params, body: { monthly: 30.5 } })
    await paint(tenant, red(18), red(19), { ...red(20), mode: 'BLACK' })
    await admin.client.call('setSlotPrice', { params, body: { date: today, hour: 19, amount: 25.5 } })
    await admin.client.call('setNeeds', { params, body: { slots: [{ date: today, hour: 19, people: 3 }] } })
    await give(tenant, [17, 18, 19, 20])
    const hour = { date: today, given: 1, booked: 1, asked: 0 }
    expect(await coverageOf(tenant)).toEqual({
      month,
      hours: [
        { ...hour, hour: 18, need: 1 },
        { ...hour, hour: 19, need: 3 },
      ],
      money: { booked: 45.5, gaps: 51, budget: 30.5, left: -15 },
    })
  })

  test('takes the need of an hour from itself, the weekly pattern or the colour', async () => {
    const tenant = await createTenant(app)
    const { admin, params } = tenant
    await paint(tenant, red(8), red(9), red(10))
    const day = weekdayOf(today)
    const needs = { GREEN: 0, YELLOW: 0, RED: 4 }
    await admin.client.call('setStaffing', { params, body: { ...defaultStaffing, need: needs } })
    await admin.client.call('setNeedPatternSlots', {
      params,
      body: { slots: [9, 10, 11].map((hour) => ({ day, hour, people: 2 })) },
    })
    await admin.client.call('setNeeds', { params, body: { slots: [{ date: today, hour: 10, people: 1 }] } })
    const { hours } = await coverageOf(tenant)
    expect(hours.map(({ hour, need }: { hour: number; need: number }) => [hour, need])).toEqual([
      [8, 4],
      [9, 2],
      [10, 1],
    ])
  })

  test('keeps the hours that somebody who left had begun, and takes the others out', async () => {
    const tenant = await createTenant(app)
    const { admin, freelancer, params } = tenant
    await paint(tenant, red(12), red(13), red(14))
    await give(tenant, [12, 13, 14])
    const person = { params: { ...params, userId: freelancer.id } }
    const booked = async () =>
      (await coverageOf(tenant)).hours.map((each: { hour: number; booked: number }) => each.booked)
    expect(await booked()).toEqual([1, 1, 1])
    await admin.client.call('removeFromRoster', person)
    expect(await booked()).toEqual([1, 1, 0])
    await admin.client.call('addToRoster', { params, body: { userIds: [freelancer.id] } })
    expect(await booked()).toEqual([1, 1, 1])
  })

  test('needs its month', async () => {
    const { admin, params } = await createTenant(app)
    for (const query of [{}, { month: '2026-13' }])
      expect(await admin.client.call('getCoverage', { params, query } as never)).toMatchObject({
        status: 400,
        body: { fields: { month: expect.any(String) } },
      })
  })

  test('is answered with 304 until something changes it', async () => {
    const tenant = await createTenant(app)
    const { admin, params, freelancer } = tenant
    await paint(tenant, red(18), red(19))
    await give(tenant, [18])
    const person = { ...params, userId: freelancer.id }
    const slot = { date: today, hour: 18 }
    const changes = [
      ['setWageConfig', params, { wageGreen: 10, wageYellow: 12, wageRed: 20 }],
      ['setSlot', params, { ...slot, mode: 'GREEN' }],
      ['setPatternSlots', params, { slots: [{ day: 0, hour: 8, mode: 'GREEN' }] }],
      ['setUserSlotModes', person, { slots: [{ ...slot, mode: 'BLACK' }] }],
      ['setUserSlotModes', person, { slots: [{ ...slot, mode: null }] }],
      ['saveUserAvailability', person, { availability: [{ day: today, hours: [18, 19] }] }],
      ['setWageOverride', person, { greenWage: 11, yellowWage: null, redWage: null }],
      ['setSlotPrices', params, { slots: [{ ...slot, amount: 30 }] }],
      ['setUserSlotPrices', person, { slots: [{ ...slot, amount: 31 }] }],
      ['setBudget', params, { monthly: 100 }],
      ['setNeeds', params, { slots: [{ ...slot, people: 4 }] }],
      ['setNeedPatternSlots', params, { slots: [{ day: 0, hour: 8, people: 4 }] }],
      ['setStaffing', params, { ...defaultStaffing, need: { GREEN: 5, YELLOW: 5, RED: 5 } }],
      ['removeFromRoster', person, undefined],
    ] as const
    let before = await read(tenant)
    for (const [name, of, body] of changes) {
      const tag = String(before.headers['etag'])
      expect([name, (await read(tenant, tag)).status]).toEqual([name, 304])
      const { status } = await admin.client.call(name, {
        params: of,
        ...(body === undefined ? {} : { body }),
      })
      expect([name, status < 300]).toEqual([name, true])
      const after = await read(tenant, tag)
      expect([name, after.status]).toEqual([name, 200])
      expect(after.body).not.toEqual(before.body)
      before = after
    }
  })

  test('counts the gap of an hour until the hour begins, and says until when it holds', async () => {
    const later = await createTestApp()
    const tenant = await createTenant(later)
    const { admin, params } = tenant
    await admin.client.call('setWageConfig', { params, body: { wageGreen: 10, wageYellow: 12, wageRed: 20 } })
    await paint(tenant, red(13), red(14), red(16))
    await give(tenant, [14])
    const gapsAt = async (minutes: number) => {
      later.advance(TEST_NOW + minutes * 60_000 - later.deps.clock())
      const { body, headers } = await read(tenant)
      return [body.money.gaps, headers['holds-for'], headers['etag']]
    }
    const [before, beginning, begun] = [await gapsAt(0), await gapsAt(179), await gapsAt(180)]
    // The hour of 13:00 has begun, and that of 14:00 has no gap.
    expect(before.slice(0, 2)).toEqual([20, '10800'])
    expect(beginning.slice(0, 2)).toEqual([20, '60'])
    expect(begun.slice(0, 2)).toEqual([0, undefined])
    expect(beginning[2]).toBe(before[2])
    expect(begun[2]).not.toBe(before[2])
  })
})

const days = daysOfMonth(month).slice(18, 22)
const place = { date: fc.constantFrom(...days), hour: fc.constantFrom(...HOURS) }
const someOf = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 30 })
const euros = fc.integer({ min: 0, max: 40 })
const who = fc.nat({ max: 2 })
const plan = fc.record({
  modes: someOf(fc.record({ ...place, mode: fc.constantFrom(...MODES) })),
  pattern: someOf(fc.record({ day: fc.nat({ max: 6 }), hour: place.hour, mode: fc.constantFrom(...MODES) })),
  needs: someOf(fc.record({ ...place, people: fc.nat({ max: 4 }) })),
  weekNeeds: someOf(fc.record({ day: fc.nat({ max: 6 }), hour: place.hour, people: fc.nat({ max: 4 }) })),
  prices: someOf(fc.record({ ...place, amount: euros })),
  hours: someOf(fc.record({ who, day: place.date, hours: fc.array(place.hour) })),
  own: someOf(fc.record({ who, ...place, mode: fc.constantFrom(...MODES) })),
  ownPrices: someOf(fc.record({ who, ...place, amount: euros })),
  ownWages: fc.array(fc.option(euros), { minLength: 3, maxLength: 3 }),
})

test('the coverage of random plans equals a count of what was stated', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (stated) => {
      const tenant = await createTenant(app)
      const { admin, params, project } = tenant
      const people = [
        tenant.freelancer,
        await createFreelancer(app, project),
        await createFreelancer(app, project),
      ]
      const wages = { GREEN: 10, YELLOW: 12, RED: 20 }
      const call = async (name: Parameters<typeof admin.client.call>[0], body: object, userId = '') =>
        expect([
          name,
          (await admin.client.call(name, { params: { ...params, userId }, body })).status,
        ]).toEqual([name, 200])
      await call('setWageConfig', { wageGreen: 10, wageYellow: 12, wageRed: 20 })
      await call('setSlots', { slots: stated.modes })
      await call('setPattern', { slots: stated.pattern })
      await call('setNeeds', { slots: stated.needs })
      await call('setNeedPattern', { slots: stated.weekNeeds })
      await call('setSlotPrices', { slots: stated.prices })
      for (const { who: index, day, hours } of stated.hours)
        await call('saveUserAvailability', { availability: [{ day, hours }] }, people[index]!.id)
      for (const [index, { id }] of people.entries()) {
        const isTheirs = (each: { who: number }) => each.who === index
        await call('setUserSlotModes', { slots: stated.own.filter(isTheirs) }, id)
        await call('setUserSlotPrices', { slots: stated.ownPrices.filter(isTheirs) }, id)
        await call(
          'setWageOverride',
          { greenWage: stated.ownWages[index], yellowWage: null, redWage: null },
          id,
        )
      }

      const cents = { booked: 0, gaps: 0 }
      const expected: object[] = []
      for (const date of daysOfMonth(month)) {
        for (const hour of HOURS) {
          const isHere = (each: { date: string; hour: number }) => each.date === date && each.hour === hour
          const isWeekly = (each: { day: number; hour: number }) =>
            each.day === weekdayOf(date) && each.hour === hour
          const mode = (stated.modes.findLast(isHere) ?? stated.pattern.findLast(isWeekly))?.mode ?? 'WHITE'
          const colour = STAFFED_MODES.find((each) => each === mode)
          const need = colour
            ? ((stated.needs.findLast(isHere) ?? stated.weekNeeds.findLast(isWeekly))?.people ?? 1)
            : 0
          const price = stated.prices.findLast(isHere)?.amount
          let booked = 0
          for (const [index] of people.entries()) {
            const given = stated.hours.findLast((each) => each.who === index && each.day === date)
            if (!given?.hours.includes(hour)) continue
            const isTheirs = (each: { who: number; date: string; hour: number }) =>
              each.who === index && isHere(each)
            const own = stated.own.findLast(isTheirs)?.mode ?? mode
            const worked = STAFFED_MODES.find((each) => each === own)
            if (!worked) continue
            booked += 1
            const wage = worked === 'GREEN' ? (stated.ownWages[index] ?? 10) : wages[worked]
            cents.booked += stated.ownPrices.findLast(isTheirs)?.amount ?? price ?? wage
          }
          if (need > 0 || booked > 0) expected.push({ date, hour, need, given: booked, booked, asked: 0 })
          const isAhead = date > today || (date === today && hour > 13)
          if (colour && isAhead) cents.gaps += Math.max(0, need - booked) * (price ?? wages[colour])
        }
      }
      const { hours, money } = await coverageOf(tenant)
      expect(hours).toEqual(expected)
      expect(money).toEqual({ ...cents, budget: null, left: null })
      const { body: costs } = await admin.client.call('getCosts', { params, query: { month } })
      const sumOf = (name: 'booked' | 'gaps') =>
        costs.days.reduce((sum: number, day: Record<typeof name, number>) => sum + day[name], 0)
      expect({ booked: sumOf('booked'), gaps: sumOf('gaps') }).toEqual(cents)

      // The lines of the traces add up to the amounts that are shown.
      const linesOf = async (query: { userId?: string; of?: 'booked' | 'gaps' }) => {
        const { body } = await admin.client.call('explainAmount', { params, query: { month, ...query } })
        const sum = body.lines.reduce((total: number, line: { amount: number }) => total + line.amount, 0)
        expect(body.amount).toBe(sum)
        return sum
      }
      expect(await linesOf({})).toBe(money.booked + money.gaps)
      expect(await linesOf({ of: 'booked' })).toBe(money.booked)
      expect(await linesOf({ of: 'gaps' })).toBe(money.gaps)
    }),
    { numRuns: 25 },
  )
  // The plans are read as of the hour in which the test began.
  expect(app.deps.clock()).toBeLessThan(TEST_NOW + HOUR_MS)
}, 120_000)
