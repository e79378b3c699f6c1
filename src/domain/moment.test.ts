import { expect, test } from 'vitest'
import { earliest, momentText } from './moment.ts'

const sixthOfDecember = new Date(2026, 11, 6, 21, 5).getTime()

test.each([
  [['en-US', 'en'], '12/06/2026, 09:05 PM'],
  [['en-GB'], '06/12/2026, 21:05'],
  [['de-AT', 'de'], '06.12.2026, 21:05'],
  [['fr-FR', 'en-US'], '06/12/2026 21:05'],
])('a moment is written as people of %j write it', (locales, text) => {
  expect(momentText(sixthOfDecember, locales).replaceAll(/\s/g, ' ')).toBe(text)
})

test('a tag that is none, as some systems have it, is passed over', () => {
  expect(momentText(sixthOfDecember, ['en-US@posix', 'de-DE'])).toBe('06.12.2026, 21:05')
  expect(momentText(sixthOfDecember, ['C'])).toContain('2026')
})

test('the earliest moment leaves out those that are missing', () => {
  expect(earliest([20, undefined, 10, null])).toBe(10)
  expect(earliest([null, undefined])).toBeUndefined()
})
