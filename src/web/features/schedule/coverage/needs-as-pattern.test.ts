// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { needsAsPattern } from './needs-as-pattern.ts'

// November 2026 has five Mondays (from the 2nd) and four Tuesdays.
const on = (days: number[], people: number) =>
  days.map((day) => ({ date: `2026-11-${String(day).padStart(2, '0')}`, hour: 9, people }))

test('the needs of a month become the most frequent ones of each weekday and hour', () => {
  expect(needsAsPattern('2026-11', [...on([2, 9, 16], 4), ...on([23], 7)], [])).toEqual([
    { day: 0, hour: 9, people: 4 },
  ])
})

test('hours without a number of their own count with that of the weekly pattern', () => {
  const pattern = [{ day: 0, hour: 9, people: 2 }]
  expect(needsAsPattern('2026-11', on([2], 4), pattern)).toEqual(pattern)
})

test('hours that mostly have no number get none in the pattern', () => {
  expect(needsAsPattern('2026-11', on([3], 4), [])).toEqual([])
})
