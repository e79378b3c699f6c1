/** People in lists: in an order, and found by parts of their names. */

/** Letters that are no accented ones, and stand beside these in any list. */
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

/** Without case and accents: `Öztürk` is `ozturk`. */
export function plainText(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return bare.replaceAll(/[ßæœøłđðþı]/g, (letter) => BESIDE[letter]!)
}

/** By name, whatever its case and accents. Not by `Intl.Collator`: to make the first one keeps a phone busy for 100 ms. */
export function sortedByName<T extends { name: string }>(people: readonly T[]): T[] {
  const keyed = people.map((person) => ({ person, key: `${plainText(person.name)}\n${person.name}` }))
  return keyed.toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key)).map(({ person }) => person)
}
