import { expect, test } from 'vitest'
import { weekdayOf } from '../../../../domain/calendar.ts'
import type { Mode } from '../../../../domain/slot.ts'
import { changesOf, copyOfWeek, spanOfWeek, weekNumber, weeksAround, weekToCopy } from './weeks.ts'

test('offers each week that has days of the last, this and the next two months', () => {
  const weeks = weeksAround('2026-11')
  expect(weeks.at(0)).toBe('2026-09-28')
  expect(weeks.at(-1)).toBe('2027-01-25')
  expect(weeks).toHaveLength(18)
  expect(weeks.every((week) => weekdayOf(week) === 0)).toBe(true)
})

test('offers nothing before or after the months that exist', () => {
  expect(weeksAround('2000-01')[0]).toBe('1999-12-27')
  expect(weeksAround('2099-12').at(-1)).toBe('2099-12-28')
})

test.each([
  ['2026-11-25', true, '2026-11-23'],
  ['2026-11-25', false, '2026-11-23'],
  // 1 December is a Tuesday.
  ['2026-12-03', true, '2026-11-23'],
  ['2026-12-03', false, '2026-11-30'],
  ['2026-12-07', true, '2026-12-07'],
  ['2026-06-01', true, '2026-06-01'],
])('begins for %s (in focus only: %s) with the week of %s', (day, isFocus, week) => {
  expect(weekToCopy({ day, isFocus })).toBe(week)
})

test('copies a week over the end of a month, each day onto its weekday', () => {
  const modes: Record<string, Mode> = { '2026-11-30': 'GREEN', '2026-12-06': 'BLACK' }
  const modeAt = (date: string) => modes[date] ?? 'WHITE'
  const slots = copyOfWeek('2026-11-30', ['2026-12-07', '2026-12-28'], modeAt)
  expect(slots).toHaveLength(2 * 98)
  expect(new Set(slots.filter(({ mode }) => mode === 'GREEN').map(({ date }) => date))).toEqual(
    new Set(['2026-12-07', '2026-12-28']),
  )
  expect(new Set(slots.filter(({ mode }) => mode === 'BLACK').map(({ date }) => date))).toEqual(
    new Set(['2026-12-13', '2027-01-03']),
  )
})

test('counts the hours that change, and the weeks that have any', () => {
  const modeAt = (date: string): Mode => (date === '2026-11-30' || date === '2026-12-07' ? 'GREEN' : 'WHITE')
  const slots = copyOfWeek('2026-11-30', ['2026-12-07', '2026-12-14', '2026-12-21'], modeAt)
  expect(changesOf(slots, modeAt)).toEqual({ hours: 28, weeks: 2 })
})

test.each([
  ['2026-11-30', 49, '30 Nov–6 Dec', '30. Nov.–6. Dez.'],
  ['2026-12-07', 50, '7–13 Dec', '7.–13. Dez.'],
  ['2026-12-28', 53, '28 Dec–3 Jan', '28. Dez.–3. Jan.'],
  ['2027-01-04', 1, '4–10 Jan', '4.–10. Jan.'],
  ['2024-12-30', 1, '30 Dec–5 Jan', '30. Dez.–5. Jan.'],
])('the week of %s is number %i and spans %s', (week, number, en, de) => {
  expect(weekNumber(week)).toBe(number)
  expect(spanOfWeek(week, 'en')).toBe(en)
  expect(spanOfWeek(week, 'de')).toBe(de)
})
