import { expect, test } from 'vitest'
import { defineTexts, pickLanguage, sentencesOf } from './language.ts'

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

test('texts turned round give each sentence in its languages, with its values', () => {
  const sentences = sentencesOf(
    defineTexts({
      en: { gone: 'Gone', wait: (minutes: number) => `Wait ${minutes}` },
      de: { gone: 'Weg', wait: (minutes) => `Warten Sie ${minutes}` },
    }),
  )
  expect(sentences.gone).toEqual({ en: 'Gone', de: 'Weg' })
  expect(sentences.wait(3)).toEqual({ en: 'Wait 3', de: 'Warten Sie 3' })
})
