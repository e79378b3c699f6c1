import { expect, test } from 'vitest'
import { daySpan, monthAfter, shortDay } from './day-names.ts'

test('a day has a short name without its month, and the month to follow it', () => {
  const day = '2026-03-04'
  expect(shortDay(day, 'en') + monthAfter(day, 'en')).toBe('Wed 4 March')
  expect(shortDay(day, 'de') + monthAfter(day, 'de')).toBe('Mi. 4. März')
})

test('days in a row are named by the first and the last', () => {
  expect([
    daySpan('2026-11-07', '2026-11-08', 'en'),
    daySpan('2026-11-07', '2026-11-08', 'de'),
    daySpan('2026-11-07', '2026-11-07', 'en'),
    daySpan('2026-11-07', '2026-11-07', 'de'),
  ]).toEqual(['Sat 7 – Sun 8', 'Sa. 7. – So. 8.', 'Sat 7', 'Sa. 7.'])
})
