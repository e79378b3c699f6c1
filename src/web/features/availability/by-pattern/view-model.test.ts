import { expect, test } from 'vitest'
import { daysOfMonth } from '../../../../domain/calendar.ts'
import type { OwnPattern } from '../../../../domain/own-patterns.ts'
import { HOURS } from '../../../../domain/slot.ts'
import type { AvailabilityCell, AvailabilityRow } from '../view-model.ts'
import { hoursThatFit } from './view-model.ts'

const month = '2026-11'
/** Mondays of November 2026 are the 2nd, 9th, 16th, 23rd and 30th. */
const mondays: OwnPattern = { weekdays: [0], from: 9, to: 11, validFrom: null, validTo: null }
const before = { day: '2026-10-31', hour: 12 }

function rowsWith(changes: Record<string, Partial<AvailabilityCell>> = {}): AvailabilityRow[] {
  return daysOfMonth(month).map((date) => ({
    date,
    cells: HOURS.map((hour) => ({
      hour,
      mode: 'GREEN',
      priceCents: 2000,
      isSlotPrice: false,
      saysNotAvailable: false,
      given: undefined,
      isPending: false,
      isOver: false,
      isDisabled: false,
      ...changes[`${date} ${hour}`],
    })),
  }))
}
const found = (rows: AvailabilityRow[], now = before, patterns = [mondays]) =>
  hoursThatFit(patterns, month, rows, now).map(({ date, hour }) => `${date.slice(8)} ${hour}`)

test('open hours of the pattern fit', () => {
  expect(found(rowsWith())).toEqual(
    ['02', '09', '16', '23', '30'].flatMap((day) => [`${day} 9`, `${day} 10`]),
  )
  expect(found(rowsWith(), before, [])).toEqual([])
})

test('closed, full, given, chosen and past hours do not fit', () => {
  const rows = rowsWith({
    '2026-11-02 9': { mode: 'BLACK' },
    '2026-11-02 10': { mode: 'WHITE' },
    '2026-11-09 9': { mark: 'full', isDisabled: true },
    '2026-11-09 10': { given: 'saved' },
    '2026-11-16 9': { given: 'added' },
    '2026-11-16 10': { isOver: true, isDisabled: true },
    '2026-11-23 9': { mark: 'asked' },
  })
  expect(found(rows)).toEqual(['23 9', '23 10', '30 9', '30 10'])
})

test('hours that have begun do not fit', () => {
  expect(found(rowsWith(), { day: '2026-11-23', hour: 9 })).toEqual(['23 10', '30 9', '30 10'])
  expect(found(rowsWith(), { day: '2026-11-30', hour: 10 })).toEqual([])
})
