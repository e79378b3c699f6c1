import { expect, test } from 'vitest'
import type { FilledHour } from '../fills.ts'
import { copiedNeeds } from './copied-needs.ts'

// 2 and 9 November 2026 are Mondays.
const byColour = { GREEN: 1, YELLOW: 2, RED: 3 }
const copy = (
  [from, onto]: [string, string],
  own: number | null,
  pattern: { day: number; hour: number; people: number }[] = [],
  mode: FilledHour['mode'] = 'RED',
) =>
  copiedNeeds([{ date: onto, hour: 9, mode, source: from }], {
    ownAt: (date) => (date === from ? own : null),
    pattern,
    byColour,
  })[0]!.value
const weeks: [string, string] = ['2026-11-02', '2026-11-09']
const days: [string, string] = ['2026-11-02', '2026-11-03']
const onMondays = [{ day: 0, hour: 9, people: 7 }]

test('a copied hour gets the number of its source', () => {
  expect(copy(weeks, 4)).toBe(4)
  expect(copy(days, 0, onMondays)).toBe(0)
})

test('a copied hour loses its number where the source has none and both weekdays need the same', () => {
  expect(copy(weeks, null)).toBeNull()
  expect(copy(weeks, null, onMondays)).toBeNull()
  expect(copy(days, null)).toBeNull()
})

test('a copy onto another weekday keeps the need that the weekly pattern gives the source', () => {
  expect(copy(days, null, onMondays)).toBe(7)
  expect(copy(['2026-11-03', '2026-11-02'], null, onMondays)).toBe(3)
  expect(copy(['2026-11-03', '2026-11-02'], null, onMondays, 'WHITE')).toBeNull()
})
