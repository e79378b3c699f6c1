import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addedHours,
  bitsToHours,
  countBits,
  droppedHours,
  hoursToBits,
  removedHours,
} from './availability.ts'
import { daysOfMonth, monthOfDay, weekdayOf } from './calendar.ts'
import { HOURS } from './slot.ts'
import { expandWeekdays, mergeDays } from './stated-days.ts'

const hour = fc.constantFrom(...HOURS)
const hours = fc.array(hour, { maxLength: 30 })
const bits = fc.integer({ min: 0, max: 2 ** 14 - 1 })
const sorted = (values: Iterable<number>) => [...new Set(values)].toSorted((a, b) => a - b)

describe('hours as bits', () => {
  test.each([
    [[], 0],
    [[7], 1],
    [[20], 8192],
    [[7, 20, 7], 8193],
    [[...HOURS], 16383],
  ])('%j is %i', (list, expected) => {
    expect(hoursToBits(list)).toBe(expected)
    expect(bitsToHours(expected)).toEqual(sorted(list))
  })

  test('are counted', () => {
    fc.assert(
      fc.property(bits, (some) => {
        expect(countBits(some)).toBe(bitsToHours(some).length)
      }),
    )
  })

  test('come back sorted and without duplicates', () => {
    fc.assert(
      fc.property(hours, bits, (list, set) => {
        expect(bitsToHours(hoursToBits(list))).toEqual(sorted(list))
        expect(hoursToBits(bitsToHours(set))).toBe(set)
      }),
    )
  })
})

describe('saved and wanted hours', () => {
  test('splits into kept, dropped and added hours', () => {
    fc.assert(
      fc.property(bits, bits, (saved, wanted) => {
        const dropped = droppedHours(saved, wanted)
        const added = addedHours(saved, wanted)
        expect(dropped).toEqual(bitsToHours(saved).filter((value) => !bitsToHours(wanted).includes(value)))
        expect(added).toEqual(bitsToHours(wanted).filter((value) => !bitsToHours(saved).includes(value)))
        expect((saved | hoursToBits(added)) & ~hoursToBits(dropped)).toBe(wanted)
      }),
    )
  })
})

test('an hour counts as removed if it was known, is wanted and is no longer saved', () => {
  fc.assert(
    fc.property(bits, bits, bits, (saved, wanted, known) => {
      const isIn = (set: number, hour: number) => bitsToHours(set).includes(hour)
      expect(removedHours(saved, wanted, known)).toEqual(
        bitsToHours(wanted).filter((hour) => isIn(known, hour) && !isIn(saved, hour)),
      )
    }),
  )
})

describe('the entries of a call', () => {
  const entry = fc.record({ day: fc.constantFrom('2026-11-01', '2026-11-02', '2026-12-01'), hours })

  test('are united by day and sorted, in any order', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), (entries) => {
        const merged = mergeDays(entries)
        expect(merged.map(({ day }) => day)).toEqual([...new Set(entries.map(({ day }) => day))].toSorted())
        for (const { day, hours: united } of merged) {
          expect(united).toEqual(sorted(entries.filter((one) => one.day === day).flatMap((one) => one.hours)))
        }
        expect(mergeDays(entries.toReversed())).toEqual(merged)
        expect(mergeDays(merged)).toEqual(merged)
      }),
    )
  })

  test('keep a day without hours, which clears the day', () => {
    expect(mergeDays([{ day: '2026-11-01', hours: [] }])).toEqual([{ day: '2026-11-01', hours: [] }])
  })
})

describe('entries with a weekday number', () => {
  test('stand for every such date of the month, with 0 for Monday', () => {
    expect(expandWeekdays([{ day: 0, hours: [10, 9, 10] }], '2026-11')).toEqual(
      ['02', '09', '16', '23', '30'].map((date) => ({ day: `2026-11-${date}`, hours: [9, 10] })),
    )
    expect(expandWeekdays([{ day: 6, hours: [20] }], '2026-02').map(({ day }) => day)).toEqual([
      '2026-02-01',
      '2026-02-08',
      '2026-02-15',
      '2026-02-22',
    ])
  })

  test('are united with entries for the date, sorted and without duplicates', () => {
    const entries = [
      { day: '2026-11-30', hours: [12, 7] },
      { day: 0, hours: [9, 7] },
      { day: '2026-11-01', hours: [8] },
    ]
    const expanded = expandWeekdays(entries, '2026-11')
    expect(expanded.map(({ day }) => day)).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ])
    expect(expanded.at(0)).toEqual({ day: '2026-11-01', hours: [8] })
    expect(expanded.at(-1)).toEqual({ day: '2026-11-30', hours: [7, 9, 12] })
  })

  test('cover every date of the month and no other', () => {
    const month = fc.constantFrom('2024-02', '2026-11', '2027-01')
    fc.assert(
      fc.property(month, fc.integer({ min: 0, max: 6 }), hours, (viewed, day, list) => {
        const dates = expandWeekdays([{ day, hours: list }], viewed).map((entry) => entry.day)
        expect(dates.every((date) => monthOfDay(date) === viewed)).toBe(true)
        expect(dates).toEqual(daysOfMonth(viewed).filter((date) => weekdayOf(date) === day))
      }),
    )
  })
})
