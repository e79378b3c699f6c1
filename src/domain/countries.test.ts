import countries from 'i18n-iso-countries'
import { expect, test } from 'vitest'
import { COUNTRY_CODES, isCountryCode } from './countries.ts'

test('the codes are those of ISO 3166-1', () => {
  // The oracle also knows Kosovo, whose XK is a user-assigned code and not part of the standard.
  const official = Object.keys(countries.getAlpha2Codes()).filter((code) => code !== 'XK')
  expect(COUNTRY_CODES.toSorted()).toEqual(official.toSorted())
  expect(COUNTRY_CODES).toHaveLength(249)
})

test('each code has a name in English and German', () => {
  for (const language of ['en', 'de']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([])
  }
})

test.each(['', 'de', 'DEU', 'XX', 'ZZ', 'EU', ' DE', 'toString'])('%j is no country', (text) => {
  expect(isCountryCode(text)).toBe(false)
})
