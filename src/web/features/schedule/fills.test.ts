import { expect, test } from 'vitest'
import { daysOfMonth, weekdayOf } from '../../../domain/calendar.ts'
import { HOURS, type Mode } from '../../../domain/slot.ts'
import { copyMonth, copyWeek, monthAsPattern, monthsAround, repeatDay, weeksOf } from './fills.ts'

const modeOf = (entries: Record<string, Mode>) => (date: string, hour: number) =>
  entries[`${date}:${hour}`] ?? 'WHITE'

test('repeats the chosen hours of a day, and no others', () => {
  const modeAt = modeOf({ '2026-11-03:9': 'GREEN', '2026-11-03:12': 'RED' })
  expect(repeatDay({ date: '2026-11-03', hours: [9, 10] }, ['2026-11-04', '2026-11-05'], modeAt)).toEqual([
    { date: '2026-11-04', hour: 9, mode: 'GREEN' },
    { date: '2026-11-04', hour: 10, mode: 'WHITE' },
    { date: '2026-11-05', hour: 9, mode: 'GREEN' },
    { date: '2026-11-05', hour: 10, mode: 'WHITE' },
  ])
})

test('weeks begin on Monday, and the outer ones may be partial', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks.map((week) => week.length)).toEqual([1, 7, 7, 7, 7, 1])
  expect(weeks[1]![0]).toBe('2026-11-02')
})

test('a week is copied by weekday and leaves other days unchanged', () => {
  const modeAt = (date: string): Mode => (weekdayOf(date) === 6 ? 'BLACK' : 'GREEN')
  const slots = copyWeek(['2026-11-01'], weeksOf('2026-11')[2]!, modeAt)
  expect(new Set(slots.map(({ date }) => date))).toEqual(new Set(['2026-11-15']))
  expect(slots).toHaveLength(14)
  expect(slots.every(({ mode }) => mode === 'BLACK')).toBe(true)
})

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
    { date: '2026-11-02', hour: 9, mode: 'RED' },
    { date: '2026-11-28', hour: 9, mode: 'BLACK' },
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
