import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOfMonth } from '../../../../domain/calendar.ts'
import { coverMonth, needOfHour } from '../../../../domain/coverage.ts'
import { noHourCounts } from '../../../../domain/hour-counts.ts'
import { HOURS, MODES, type SlotRef, slotKey } from '../../../../domain/slot.ts'
import { onAllDays } from '../../../../domain/wages.ts'
import {
  changeOf,
  coverageOfCell,
  gapFrom,
  gapsOf,
  type HourToCover,
  type MonthOfPeople,
  peopleOfMonth,
} from './view-model.ts'

const byColour = { GREEN: 1, YELLOW: 2, RED: 3 }
const month: MonthOfPeople = {
  month: '2026-11',
  coverage: { hours: [{ date: '2026-11-14', hour: 18, need: 5, given: 3, booked: 2, asked: 1 }] },
  needs: [{ date: '2026-11-14', hour: 18, people: 5 }],
  // A Saturday.
  pattern: [{ day: 5, hour: 19, people: 7 }],
  byColour,
  now: { day: '2026-11-14', hour: 18 },
}
const patchOf = (date: string, hour: number) => peopleOfMonth(month).get(date)!.get(hour)!

test('an hour has its own number, else that of the weekly pattern, else that of its colour', () => {
  const at = (date: string, hour: number) => coverageOfCell({ mode: 'RED', ...patchOf(date, hour) })?.need
  expect([at('2026-11-14', 18), at('2026-11-14', 19), at('2026-11-13', 19)]).toEqual([5, 7, 3])
})

test('an hour takes its people from the reply, and has none without a row there', () => {
  expect(patchOf('2026-11-14', 18).people).toMatchObject({ booked: 2, given: 3, asked: 1 })
  expect(patchOf('2026-11-14', 17).people).toMatchObject({ booked: 0, given: 0, asked: 0 })
})

test('hours up to the present one have begun', () => {
  const begun = [
    ['2026-11-13', 20],
    ['2026-11-14', 18],
    ['2026-11-14', 19],
    ['2026-11-15', 7],
  ].map(([date, hour]) => patchOf(date as string, hour as number).people?.hasBegun)
  expect(begun).toEqual([true, true, false, false])
})

test('equal people of two reads are one object, so that the grid draws nothing again', () => {
  const [first, second] = [peopleOfMonth(month), peopleOfMonth(structuredClone(month))]
  for (const [date, row] of first)
    for (const [hour, { people }] of row) expect(second.get(date)!.get(hour)!.people).toBe(people)
})

const wages = onAllDays({ GREEN: 1500, YELLOW: 1800, RED: 2200 })
const hour = (more: Partial<HourToCover>, booked = 0): SlotRef & HourToCover => ({
  date: '2026-12-01',
  hour: 12,
  mode: 'RED',
  ownNeed: null,
  priceCents: undefined,
  people: { booked, given: booked, asked: 0, needBelow: { GREEN: 1, YELLOW: 1, RED: 1 }, hasBegun: false },
  ...more,
})

test('a stroke adds the missing hours that it opens, and their cost', () => {
  const opened = Array.from({ length: 12 }, () => [hour({ mode: 'WHITE' }), hour({})] as const)
  expect(changeOf(opened, wages)).toEqual({ short: 12, cents: 26_400 })
})

test('another colour of booked hours changes what they cost, and misses nobody', () => {
  expect(changeOf([[hour({ mode: 'GREEN' }, 2), hour({}, 2)]], wages)).toEqual({ short: 0, cents: 1400 })
  expect(changeOf([[hour({}, 2), hour({ mode: 'BLACK' }, 2)]], wages)).toEqual({ short: 0, cents: -4400 })
})

test('a lower need than the booked people takes nothing from the cost', () => {
  expect(changeOf([[hour({ ownNeed: 3 }, 2), hour({ ownNeed: 1 }, 2)]], wages)).toEqual({
    short: -1,
    cents: -2200,
  })
})

test('the next gap follows the place, and after the last one comes the first', () => {
  const places: SlotRef[] = [
    { date: '2026-11-03', hour: 9 },
    { date: '2026-11-03', hour: 12 },
    { date: '2026-11-05', hour: 7 },
  ]
  const from = (date: string, at: number, step: 1 | -1) =>
    places.indexOf(gapFrom(places, { date, hour: at }, step)!)
  expect([from('2026-11-03', 9, 1), from('2026-11-04', 20, 1), from('2026-11-05', 7, 1)]).toEqual([1, 2, 0])
  expect([from('2026-11-03', 12, -1), from('2026-11-03', 10, -1), from('2026-11-03', 9, -1)]).toEqual([
    0, 0, 2,
  ])
  expect(gapFrom([], { date: '2026-11-03', hour: 9 }, 1)).toBeUndefined()
})

const days = daysOfMonth('2027-02')
const perHour = <Value>(value: fc.Arbitrary<Value>) =>
  fc
    .array(fc.tuple(fc.constantFrom(...days.slice(0, 5)), fc.constantFrom(...HOURS), value), {
      maxLength: 30,
    })
    .map((rows) => new Map(rows.map(([date, at, each]) => [slotKey(date, at), each])))
const small = fc.nat({ max: 4 })
const wagesOfDay = fc.record({ GREEN: fc.nat(3000), YELLOW: fc.nat(3000), RED: fc.nat(3000) })
const amounts = fc
  .tuple(wagesOfDay, wagesOfDay, fc.constantFrom(...days.slice(1, 5)))
  .map(([first, later, validFrom]) => [...onAllDays(first), { validFrom, wages: later }])
const anyMonth = fc.record({
  modes: perHour(fc.constantFrom(...MODES)),
  needs: perHour(small),
  weekly: fc.array(fc.record({ day: fc.nat({ max: 6 }), hour: fc.constantFrom(...HOURS), people: small })),
  given: perHour(small),
  prices: perHour(fc.nat({ max: 5000 })),
  byColour: fc.record({ GREEN: small, YELLOW: small, RED: small }),
  wages: amounts,
  now: fc.record({ day: fc.constantFrom(...days.slice(0, 5)), hour: fc.nat({ max: 23 }) }),
})

test('the gaps and their cost equal those of the server in 1,000 random months', () => {
  fc.assert(
    fc.property(anyMonth, ({ modes, needs, weekly, given, prices, byColour, wages: paid, now }) => {
      const modeAt = (date: string, at: number) => modes.get(slotKey(date, at)) ?? 'GREEN'
      const counts = noHourCounts()
      for (const [key, people] of given) {
        const [date = '', at] = key.split(':')
        counts.plain[(Number(date.slice(8)) - 1) * HOURS.length + Number(at) - HOURS[0]!] = people
      }
      const ofWeek = new Map(weekly.map((each) => [`${each.day}:${each.hour}`, each.people]))
      const hasBegun = (date: string, at: number) => date < now.day || (date === now.day && at <= now.hour)
      const server = coverMonth({
        month: '2027-02',
        booking: 'open',
        counts,
        modeAt,
        needAt: (date, at, mode) =>
          needOfHour(mode, {
            own: needs.get(slotKey(date, at)),
            // February 2027 begins on a Monday.
            pattern: ofWeek.get(`${(Number(date.slice(8)) - 1) % 7}:${at}`),
            byColour,
          }),
        slotPriceAt: (date, at) => prices.get(slotKey(date, at)),
        wages: paid,
        people: [],
        hasBegun,
        askedAt: () => 0,
      })
      const people = peopleOfMonth({
        month: '2027-02',
        coverage: server,
        needs: [...needs].map(([key, each]) => ({
          date: key.split(':')[0]!,
          hour: Number(key.split(':')[1]),
          people: each,
        })),
        pattern: weekly,
        byColour,
        now,
      })
      const gaps = gapsOf(
        days.flatMap((date) =>
          HOURS.map((at) => ({
            date,
            hour: at,
            mode: modeAt(date, at),
            priceCents: prices.get(slotKey(date, at)),
            ...people.get(date)!.get(at),
          })),
        ),
        paid,
      )
      expect(gaps.cents).toBe(server.gapsCents)
      const missing = server.hours.filter(
        (each) => each.booked < each.need && !hasBegun(each.date, each.hour),
      )
      expect(gaps.places).toEqual(missing.map((each) => ({ date: each.date, hour: each.hour })))
      expect(gaps.short).toBe(missing.reduce((sum, each) => sum + each.need - each.booked, 0))
    }),
    { numRuns: 1000 },
  )
})
