import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de', 'de'],
  ['de-AT, en;q=0.5', 'de'],
  ['DE-de', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['en;q=0.2, de;q=0.8', 'de'],
  ['en; q=0.2 , de; q=0.8', 'de'],
  ['fr, de;q=0.5, en;q=0.4', 'de'],
  ['fr', 'en'],
  ['fr, *;q=0.5', 'en'],
  ['de;q=0.4, *;q=0.5', 'en'],
  ['de;q=0', 'en'],
  ['de;q=x', 'en'],
  [';;,,;q=1', 'en'],
] as const)('a request with Accept-Language %j reads %s', (header, language) => {
  expect(languageOf({ headers: header === undefined ? {} : { 'accept-language': header } })).toBe(language)
})
