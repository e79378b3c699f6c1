import { expect, test } from 'vitest'
import { pickLanguage } from './language.ts'

test.each([
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['DE-de'], 'de'],
  [['fr', 'de', 'en'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['fr-FR', 'it'], 'en'],
  [['*'], 'en'],
  [[], 'en'],
])('of %j it is %s', (tags, language) => {
  expect(pickLanguage(tags)).toBe(language)
})
