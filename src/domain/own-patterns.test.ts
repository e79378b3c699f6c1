import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitsToHours, hoursToBits } from './availability.ts'
import { addDays, daysOfMonth, weekdayOf } from './calendar.ts'
import { hoursByPatterns, MAX_OWN_PATTERNS, type OwnPattern, sortWeekdays } from './own-patterns.ts'
import { HOURS } from './slot.ts'

const pattern = (changes: Partial<OwnPattern>): OwnPattern => ({
  weekdays: [0],
  from: 14,
  to: 16,
  validFrom: null,
  validTo: null,
  ...changes,
})
/** November 2026 begins on a Sunday; its Mondays are the 2nd, 9th, 16th, 23rd and 30th. */
const month = '2026-11'
const bits = hoursToBits([14, 15])

test('a pattern names its hours on each of its weekdays', () => {
  expect(hoursByPatterns([pattern({ weekdays: [0, 6] })], month)).toEqual({
    '2026-11-01': bits,
    '2026-11-02': bits,
    '2026-11-08': bits,
    '2026-11-09': bits,
    '2026-11-15': bits,
    '2026-11-16': bits,
    '2026-11-22': bits,
    '2026-11-23': bits,
    '2026-11-29': bits,
    '2026-11-30': bits,
  })
})

test('a pattern holds from its first day to its last, both included', () => {
  const limited = pattern({ validFrom: '2026-11-09', validTo: '2026-11-16' })
  expect(Object.keys(hoursByPatterns([limited], month))).toEqual(['2026-11-09', '2026-11-16'])
  expect(hoursByPatterns([limited], '2026-12')).toEqual({})
  expect(hoursByPatterns([pattern({ validFrom: '2026-12-01' })], month)).toEqual({})
  expect(hoursByPatterns([pattern({ validTo: '2026-10-31' })], month)).toEqual({})
})

test('a whole day has all hours, and several patterns of a day are united', () => {
  const [first] = Object.values(hoursByPatterns([pattern({ from: 7, to: 21 })], month))
  expect(bitsToHours(first!)).toEqual(HOURS)
  const both = hoursByPatterns([pattern({ from: 9, to: 11 }), pattern({ from: 10, to: 13 })], month)
  expect(bitsToHours(both['2026-11-02']!)).toEqual([9, 10, 11, 12])
})

test('weekdays stand once and in order', () => {
  expect(sortWeekdays([5, 0, 5, 3])).toEqual([0, 3, 5])
})

test('any patterns name the hours that a look at each hour finds', () => {
  const day = fc.integer({ min: -40, max: 40 }).map((count) => addDays('2026-11-15', count))
  const anyPattern: fc.Arbitrary<OwnPattern> = fc
    .record({
      weekdays: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
      from: fc.integer({ min: 7, max: 20 }),
      hours: fc.integer({ min: 1, max: 14 }),
      validFrom: fc.option(day),
      validTo: fc.option(day),
    })
    .map(({ hours, ...rest }) => ({ ...rest, to: Math.min(21, rest.from + hours) }))
  fc.assert(
    fc.property(fc.array(anyPattern, { maxLength: MAX_OWN_PATTERNS }), (patterns) => {
      const found = hoursByPatterns(patterns, month)
      for (const date of daysOfMonth(month)) {
        const expected = HOURS.filter((hour) =>
          patterns.some(
            (each) =>
              each.weekdays.includes(weekdayOf(date)) &&
              each.from <= hour &&
              hour < each.to &&
              (each.validFrom ?? date) <= date &&
              date <= (each.validTo ?? date),
          ),
        )
        expect(bitsToHours(found[date] ?? 0)).toEqual(expected)
      }
    }),
  )
})
