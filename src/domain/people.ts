/** Order and search of people in lists. */

/** Letters that Unicode does not decompose, with the letters that they sort and match as. */
const EQUIVALENT_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** The text without case and accents, for search and order: `Öztürk` is `ozturk`. */
export function searchText(text: string): string {
  const withoutAccents = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return withoutAccents.replaceAll(/[ßæœøłđðþı]/g, (letter) => EQUIVALENT_LETTERS[letter]!)
}

/** Makes a search for texts that contain every word or part of a word, in any order; an empty one finds all. */
export function createSearch(sought: string): (text: string) => boolean {
  const words = searchText(sought).split(/\s+/)
  return (text) => {
    const searched = searchText(text)
    return words.every((word) => searched.includes(word))
  }
}

/**
 * Makes the text by which lists sort a person: the last name, then the first one, without case and accents; the address of a
 * person without a name.
 */
export function nameKey(person: { firstName: string; lastName: string; email: string }): string {
  const names = [person.lastName, person.firstName].filter((name) => name !== '')
  // A line break sorts before all that a name may contain.
  return searchText(names.join('\n') || person.email)
}

/** Sorts by name without case and accents. The first `Intl.Collator` would keep a phone busy for 100 ms. */
export function sortedByName<T extends { name: string }>(people: readonly T[]): T[] {
  const withSortKeys = people.map((person) => ({ person, key: `${searchText(person.name)}\n${person.name}` }))
  return withSortKeys
    .toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
    .map(({ person }) => person)
}
