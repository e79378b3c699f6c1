import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchText, sortedByName } from './people.ts'

test('names sort without regard to accents and special letters', () => {
  const names = ['Zoe', 'Łukasz', 'lara', 'Ömer', 'Oskar', 'Mia', 'Änne', 'anna', 'Strauß', 'Strauss A']
  expect(sortedByName(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    'anna',
    'Änne',
    'lara',
    'Łukasz',
    'Mia',
    'Ömer',
    'Oskar',
    'Strauß',
    'Strauss A',
    'Zoe',
  ])
  expect(['Öztürk', 'Łukasz', 'STRAUẞ'].map(searchText)).toEqual(['ozturk', 'lukasz', 'strauss'])
})

test.each(['de', 'en'])('they stand as a dictionary of the language %s has them', (language) => {
  const letter = fc.constantFrom(...'a b c d e f g z ä ö ü é è ñ ç å ø ł A B C Ä Ö Ü É Ł'.split(' '))
  const names = fc.array(fc.string({ unit: letter, minLength: 1, maxLength: 6 }), { maxLength: 12 })
  const { compare } = new Intl.Collator(language)
  fc.assert(
    fc.property(names, (given) => {
      const sorted = sortedByName(given.map((name) => ({ name }))).map(({ name }) => searchText(name))
      expect(sorted).toEqual(sorted.toSorted(compare))
    }),
  )
})
