import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursToBits } from './availability.ts'
import { daysOfMonth } from './calendar.ts'
import { coverMonth, needOfHour, type PersonWithOwn } from './coverage.ts'
import { countMonth } from './hour-counts.ts'
import { HOURS, type Mode, MODES, STAFFED_MODES } from './slot.ts'
import { BOOKINGS } from './staffing.ts'
import { NO_OWN_WAGES, type Periods } from './wages.ts'

const month = '2027-02'
const days = daysOfMonth(month)
const none = NO_OWN_WAGES

describe('the need of an hour', () => {
  const byColour = { GREEN: 1, YELLOW: 2, RED: 3 }
  test.each([
    ['RED', undefined, undefined, 3],
    ['RED', undefined, 0, 0],
    ['RED', undefined, 7, 7],
    ['RED', 0, 7, 0],
    ['GREEN', 9, 7, 9],
    ['WHITE', 9, 7, 0],
    ['BLACK', undefined, undefined, 0],
  ] as const)('%s with its own %s and the pattern’s %s is %s', (mode, own, pattern, need) => {
    expect(needOfHour(mode, { own, pattern, byColour })).toBe(need)
  })
})

/** A value for some hours of some days, in the form of a table. */
const table = <Value>(value: fc.Arbitrary<Value>) =>
  fc
    .array(fc.tuple(fc.constantFrom(...days.slice(0, 6)), fc.constantFrom(...HOURS), value), {
      maxLength: 40,
    })
    .map((rows) => new Map(rows.map(([date, hour, each]) => [`${date} ${hour}`, each])))
const mode = fc.constantFrom(...MODES)
const cents = fc.nat({ max: 5000 })
/** Wages from the beginning, and others from some days on. */
const periods = <W>(each: fc.Arbitrary<W>) =>
  fc
    .tuple(each, fc.dictionary(fc.constantFrom(...days.slice(1, 6)), each, { maxKeys: 3 }))
    .map(([first, later]): Periods<W> => [
      { validFrom: null, wages: first },
      ...Object.keys(later)
        .toSorted()
        .map((validFrom) => ({ validFrom, wages: later[validFrom]! })),
    ])
const wage = periods(fc.record({ GREEN: cents, YELLOW: cents, RED: cents }))
const ownWage = periods(
  fc.record({ GREEN: fc.option(cents), YELLOW: fc.option(cents), RED: fc.option(cents) }),
)
/** The wages of a day, by the words of the specification. */
const on = <W>(dated: Periods<W>, date: string) =>
  dated.filter(({ validFrom }) => validFrom === null || validFrom <= date).at(-1)!.wages
const slot = fc.record({ date: fc.constantFrom(...days.slice(0, 7)), hour: fc.integer({ min: 0, max: 23 }) })
const person = fc.record({
  given: fc.array(fc.tuple(fc.constantFrom(...days.slice(0, 6)), fc.nat({ max: 16_383 })), { maxLength: 6 }),
  /** The hours of a day that are booked in a confirmed project, where they are given. */
  booked: fc.nat({ max: 16_383 }),
  modes: fc.oneof(fc.constant(new Map<string, Mode>()), table(mode)),
  prices: fc.oneof(fc.constant(new Map<string, number>()), table(cents)),
  wages: fc.oneof(fc.constant(none), ownWage),
  until: fc.option(slot, { nil: undefined }),
})
const anyMonth = fc.record({
  booking: fc.constantFrom(...BOOKINGS),
  modes: table(mode),
  rest: mode,
  needs: table(fc.nat({ max: 4 })),
  prices: table(cents),
  wages: wage,
  people: fc.array(person, { maxLength: 6 }),
  now: slot,
})

/** Days ascend, as they are stored. */
const daysOf = (given: [string, number][]) =>
  [...new Map(given)]
    .map(([date, bits]) => ({ date, bits }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
const isLater = (one: { date: string; hour: number }, other: { date: string; hour: number }) =>
  one.date === other.date ? one.hour > other.hour : one.date > other.date

test('the sums of any month equal a count of each hour of each person', () => {
  fc.assert(
    fc.property(anyMonth, ({ booking, modes, rest, needs, prices, wages, people, now }) => {
      const modeAt = (date: string, hour: number) => modes.get(`${date} ${hour}`) ?? rest
      const everybody: PersonWithOwn[] = people.map((each) => ({
        days: daysOf(each.given),
        booked: daysOf(each.given).map(({ date, bits }) => ({ date, bits: bits & each.booked })),
        ownModeAt: (date, hour) => each.modes.get(`${date} ${hour}`),
        ownPriceAt: (date, hour) => each.prices.get(`${date} ${hour}`),
        ownBitsOn: (date) =>
          hoursToBits(
            HOURS.filter((hour) => [each.modes, each.prices].some((own) => own.has(`${date} ${hour}`))),
          ),
        wageOverride: each.wages,
        until: each.until && { day: each.until.date, hour: each.until.hour },
      }))
      const isLikeAll = (_: unknown, index: number) => {
        const each = people[index]!
        return each.modes.size === 0 && each.prices.size === 0 && each.wages === none
      }
      const coverage = coverMonth({
        month,
        booking,
        counts: countMonth(month, everybody),
        modeAt,
        needAt: (date, hour, ofMode) =>
          needOfHour(ofMode, {
            own: needs.get(`${date} ${hour}`),
            pattern: undefined,
            byColour: { GREEN: 1, YELLOW: 2, RED: 0 },
          }),
        slotPriceAt: (date, hour) => prices.get(`${date} ${hour}`),
        wages,
        people: everybody.filter((each, index) => !isLikeAll(each, index)),
        hasBegun: (date, hour) => !isLater({ date, hour }, now),
        askedAt: () => 0,
        paysGiven: true,
      })

      // Each hour of each person, by the words of the specification.
      const expected = {
        hours: [] as object[],
        bookedCents: 0,
        gapsCents: 0,
        firstGap: undefined as object | undefined,
        days: [] as object[],
      }
      for (const date of days) {
        const cost = { date, needCents: 0, givenCents: 0, bookedCents: 0, gapsCents: 0 }
        expected.days.push(cost)
        for (const hour of HOURS) {
          const key = `${date} ${hour}`
          const colour = modeAt(date, hour)
          let [given, booked] = [0, 0]
          for (const each of people) {
            const bits = new Map(each.given).get(date) ?? 0
            if ((bits & (1 << (hour - 7))) === 0) continue
            if (each.until && isLater({ date, hour }, each.until)) continue
            const own = STAFFED_MODES.find((staffed) => staffed === (each.modes.get(key) ?? colour))
            if (own === undefined) continue
            given += 1
            const pay =
              each.prices.get(key) ?? prices.get(key) ?? on(each.wages, date)[own] ?? on(wages, date)[own]
            cost.givenCents += pay
            if (booking === 'confirmed' && (each.booked & (1 << (hour - 7))) === 0) continue
            booked += 1
            expected.bookedCents += pay
            cost.bookedCents += pay
          }
          const staffed = STAFFED_MODES.find((each) => each === colour)
          const need = staffed ? (needs.get(key) ?? { GREEN: 1, YELLOW: 2, RED: 0 }[staffed]) : 0
          if (staffed) cost.needCents += need * (prices.get(key) ?? on(wages, date)[staffed])
          if (need > 0 || given > 0) expected.hours.push({ date, hour, need, given, booked, asked: 0 })
          if (staffed && need > booked && isLater({ date, hour }, now)) {
            const missing = (need - booked) * (prices.get(key) ?? on(wages, date)[staffed])
            expected.gapsCents += missing
            cost.gapsCents += missing
            expected.firstGap ??= { date, hour }
          }
        }
      }
      expect(coverage).toEqual(expected)
    }),
    { numRuns: 1000 },
  )
}, 120_000)
