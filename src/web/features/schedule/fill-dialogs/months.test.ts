import { expect, test } from 'vitest'
import { daysOfMonth, weekdayOf } from '../../../../domain/calendar.ts'
import { HOURS, type Mode } from '../../../../domain/slot.ts'
import { copyMonth, monthAsPattern, monthsAround } from './months.ts'

const modeOf = (entries: Record<string, Mode>) => (date: string, hour: number) =>
  entries[`${date}:${hour}`] ?? 'WHITE'

test.each([
  ['2026-10', '2026-11'],
  ['2026-11', '2026-10'],
  ['2027-02', '2027-10'],
  ['2026-08', '2027-02'],
])('%s goes onto %s from first Monday to first Monday, each day from one of its weekday', (from, onto) => {
  const sources = new Map<string, string>()
  const slots = copyMonth(from, onto, (date) => {
    sources.set(date, date)
    return MODES_BY_WEEKDAY[weekdayOf(date)]!
  })
  expect(slots).toHaveLength(daysOfMonth(onto).length * HOURS.length)
  expect(slots.every(({ date, mode }) => mode === MODES_BY_WEEKDAY[weekdayOf(date)])).toBe(true)
})
const MODES_BY_WEEKDAY: Mode[] = ['GREEN', 'YELLOW', 'RED', 'BLACK', 'WHITE', 'GREEN', 'RED']

test('the first Monday of a month is where the first Monday of the other was', () => {
  const slots = copyMonth('2026-10', '2026-11', modeOf({ '2026-10-05:9': 'RED', '2026-10-31:9': 'BLACK' }))
  expect(slots.filter(({ mode }) => mode !== 'WHITE')).toEqual([
    { date: '2026-11-02', hour: 9, mode: 'RED', source: '2026-10-05' },
    { date: '2026-11-28', hour: 9, mode: 'BLACK', source: '2026-10-31' },
    // The 30th is a fifth Monday after the first: October's has only four, its last week stands in.
  ])
})

test('a month becomes a pattern of the most frequent modes, and of the last one in a tie', () => {
  const modeAt = modeOf({
    '2026-11-03:9': 'GREEN',
    '2026-11-10:9': 'GREEN',
    '2026-11-17:9': 'RED',
    '2026-11-24:9': 'RED',
    '2026-11-04:9': 'BLACK',
  })
  expect(monthAsPattern('2026-11', modeAt)).toEqual([{ day: 1, hour: 9, mode: 'RED' }])
})

test('offers the neighbouring months, the previous one first', () => {
  expect(monthsAround('2026-11').slice(0, 2)).toEqual(['2026-10', '2026-09'])
  expect(monthsAround('2026-11')).toHaveLength(24)
})
