import { expect, test } from 'vitest'
import { dayName } from './day-name.ts'

test('the name of a day breaks behind its weekday alone', () => {
  expect(dayName('2026-12-12', 'de')).toBe('Samstag, 12.\u00a0Dezember\u00a02026')
  expect(dayName('2026-12-12', 'en').match(/ /g)).toHaveLength(1)
})
