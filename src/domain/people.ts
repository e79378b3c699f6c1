/** Order and search of people in lists. */

/** Letters that Unicode does not decompose, with the letters that they sort and match as. */
const BESIDE: Record<string, string> = {
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
export function plainText(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return bare.replaceAll(/[ßæœøłđðþı]/g, (letter) => BESIDE[letter]!)
}

/** Sorts by name without case and accents. The first `Intl.Collator` would keep a phone busy for 100 ms. */
export function sortedByName<T extends { name: string }>(people: readonly T[]): T[] {
  const keyed = people.map((person) => ({ person, key: `${plainText(person.name)}\n${person.name}` }))
  return keyed.toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key)).map(({ person }) => person)
}
