import { expect, test } from 'vitest'
import type { OwnPattern } from '../../../../domain/own-patterns.ts'
import { errorsOf, formOf, isOver, patternInWords, patternOf, withFrom, withWeekday } from './view-model.ts'

const today = '2026-11-24'
const pattern = (changes: Partial<OwnPattern> = {}): OwnPattern => ({
  weekdays: [0, 1, 2, 3],
  from: 14,
  to: 21,
  validFrom: null,
  validTo: null,
  ...changes,
})

test.each([
  [{}, 'Mon–Thu 14–21 h', 'Mo–Do 14–21 Uhr'],
  [{ validTo: '2026-12-31' }, 'Mon–Thu 14–21 h, until 31 December', 'Mo–Do 14–21 Uhr, bis 31. Dezember'],
  [{ validTo: '2027-03-31' }, 'Mon–Thu 14–21 h, until 31 March 2027', 'Mo–Do 14–21 Uhr, bis 31. März 2027'],
  [{ weekdays: [5], from: 7 }, 'Sat all day', 'Sa ganztags'],
  [{ weekdays: [0, 2, 3], to: 15 }, 'Mon, Wed, Thu 14–15 h', 'Mo, Mi, Do 14–15 Uhr'],
  [
    { weekdays: [0, 1, 2, 3, 4, 5, 6], validFrom: '2026-12-01', validTo: '2026-12-24' },
    'Every day 14–21 h, from 1 December until 24 December',
    'Täglich 14–21 Uhr, ab 1. Dezember bis 24. Dezember',
  ],
])('a pattern with %j is said in words', (changes, en, de) => {
  expect(patternInWords(pattern(changes), 'en', today)).toBe(en)
  expect(patternInWords(pattern(changes), 'de', today)).toBe(de)
})

test('a pattern is over after its last day', () => {
  expect(isOver(pattern({ validTo: today }), today)).toBe(false)
  expect(isOver(pattern({ validTo: '2026-11-23' }), today)).toBe(true)
  expect(isOver(pattern(), today)).toBe(false)
})

test('a form begins with a pattern and becomes one again', () => {
  const whole = pattern({ validFrom: '2026-12-01', validTo: '2026-12-31' })
  expect(patternOf(formOf(whole))).toEqual(whole)
  expect(patternOf(formOf(pattern()))).toEqual(pattern())
  const chosen = withWeekday(withWeekday(withWeekday(formOf(undefined), 5, true), 0, true), 3, true)
  expect(patternOf(withWeekday(chosen, 3, false)).weekdays).toEqual([0, 5])
})

test('the end of a form stays after its beginning', () => {
  expect(withFrom(formOf(pattern({ from: 9, to: 12 })), 15)).toMatchObject({ from: 15, to: 16 })
  expect(withFrom(formOf(pattern({ from: 9, to: 12 })), 10)).toMatchObject({ from: 10, to: 12 })
})

test('a form says what is wrong with it, by field', () => {
  const form = formOf(pattern())
  expect(errorsOf(form)).toBeUndefined()
  expect(errorsOf({ ...form, weekdays: [] })).toEqual({ weekdays: 'noDays' })
  expect(errorsOf({ ...form, validFrom: '2199-01-01' })).toEqual({ validFrom: 'notADay' })
  expect(errorsOf({ ...form, validTo: '0026-01-01' })).toEqual({ validTo: 'notADay' })
  expect(errorsOf({ ...form, validFrom: '2026-12-02', validTo: '2026-12-01' })).toEqual({
    validTo: 'lastBeforeFirst',
  })
})
