import { expect, test } from 'vitest'
import { daysOfMonth } from '../../../domain/calendar.ts'
import { LANGUAGES, LOCALES } from '../../../domain/language.ts'
import { dayName, daySpan } from './day-names.ts'

test.each(LANGUAGES)('a day has the name that Intl gives it in %s', (language) => {
  const platform = new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const days = Array.from({ length: 12 }, (_, index) =>
    daysOfMonth(`2026-${String(index + 1).padStart(2, '0')}`),
  )
  for (const day of days.flat()) expect(dayName(day, language)).toBe(platform.format(new Date(day)))
})

test('a span of days names its month once', () => {
  expect([
    daySpan('2026-11-07', '2026-11-08', 'en'),
    daySpan('2026-11-07', '2026-11-08', 'de'),
    daySpan('2026-11-07', '2026-11-07', 'en'),
    daySpan('2026-11-07', '2026-11-07', 'de'),
  ]).toEqual(['Sat 7 – Sun 8 November', 'Sa 7. – So 8. November', 'Sat 7 November', 'Sa 7. November'])
})
