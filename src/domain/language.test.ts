import { expect, test } from 'vitest'
import { defineTexts, isolate, pickLanguage, sentencesOf } from './language.ts'

test.each([
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['DE-de'], 'de'],
  [['fr', 'de', 'en'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['fr-FR', 'it'], 'en'],
  [['*'], 'en'],
  [[], 'en'],
])('the language for %j is %s', (tags, language) => {
  expect(pickLanguage(tags)).toBe(language)
})

test('sentencesOf gives each sentence in both languages, with its values', () => {
  const sentences = sentencesOf(
    defineTexts({
      en: { gone: 'Gone', wait: (minutes: number) => `Wait ${minutes}` },
      de: { gone: 'Weg', wait: (minutes) => `Warten Sie ${minutes}` },
    }),
  )
  expect(sentences.gone).toEqual({ en: 'Gone', de: 'Weg' })
  expect(sentences.wait(3)).toEqual({ en: 'Wait 3', de: 'Warten Sie 3' })
})

test.each(['אברהם כהן', 'محمد علي', 'Studio דיזנגוף', '𐤀𐤁'])(
  '%s is isolated from the sentence around it',
  (name) => {
    const { en, de } = defineTexts({
      en: {
        gave: (who: string, hours: number) => `${who} gave ${hours} h`,
        deeds: { ask: (who: string) => `${who}?` },
      },
      de: { gave: (who, hours) => `${who}: ${hours} h`, deeds: { ask: (who) => `${who}?` } },
    })
    expect(en.gave(name, 3)).toBe(`\u2068${name}\u2069 gave 3 h`)
    expect(de.deeds.ask(name)).toBe(`\u2068${name}\u2069?`)
    expect(isolate(name)).toBe(`\u2068${name}\u2069`)
  },
)

test.each(['Jonas Öztürk', 'Δημήτρης', '李娜', 'jonas@example.org', ''])(
  '%j is put into a sentence unchanged',
  (name) => {
    const texts = defineTexts({
      en: { ask: (who: string) => `Remove ${who}?` },
      de: { ask: (who) => `${who} entfernen?` },
    })
    expect(texts.en.ask(name)).toBe(`Remove ${name}?`)
  },
)

test('lists among texts stay lists', () => {
  const texts = defineTexts({ en: { steps: ['Drag', 'Undo'] }, de: { steps: ['Ziehen', 'Rückgängig'] } })
  expect(texts.de.steps).toEqual(['Ziehen', 'Rückgängig'])
})
