/** Takes a person's name, address and telephone out of texts. Pure. */
import { displayName, emailKey } from '../../../domain/person.ts'
import { quoted } from '../../mail/templates/layout.ts'

export interface Erased {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** Shorter texts, such as an extension, stand in words that are not about the person. */
const MIN_PHONE = 6

/** The texts that name a person wherever they stand. A first or last name alone may be a word, or somebody else's. */
export function wordsOf(person: Erased): string[] {
  return unique(Object.values(wordsByKind(person)).flat())
}

const unique = (words: readonly string[]) => [...new Set(words)].filter((word) => word !== '')

const KINDS = ['name', 'address', 'phone'] as const
type Kind = (typeof KINDS)[number]

function wordsByKind({ firstName, lastName, email, phone }: Erased): Record<Kind, string[]> {
  return {
    name: firstName && lastName ? [`${firstName} ${lastName}`, `${lastName}, ${firstName}`] : [],
    address: [email, emailKey(email)],
    phone: phone.length >= MIN_PHONE ? [phone] : [],
  }
}

/** A character that continues a word. Scripts that are not listed write words without spaces between. */
const SIGN = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]`
/**
 * The patterns before and behind a text that names the person. A text within a longer word names somebody else:
 * `christina@…` is not `ina@…`, and Anna Becker is not Anna Beck. Behind a name an s is a genitive.
 */
const LIMITS: Record<Kind, readonly [before: string, behind: string]> = {
  name: [`(?<!${SIGN})`, `(?=s?(?!${SIGN}))`],
  address: [`(?<!${SIGN}[._+-]?)`, `(?![.-]?${SIGN})`],
  phone: [`(?<!${SIGN})`, String.raw`(?!\p{N})`],
}

const ESCAPED_SIGNS = /[.*+?^${}()|[\]\\]/g
const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const asHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => HTML[sign]!)

export interface Eraser {
  /** The name under which the person was shown. */
  shown: string
  /** Puts the pseudonym in place of the person in typed words. */
  text: (text: string) => string
  /** Replaces them in every text of a value, also where the whole text is the name under which the person was shown. */
  value: <Value>(value: Value) => Value
  /** Replaces them in a rendered mail, which writes names apart and in HTML. */
  mail: (content: string) => string
}

export function createEraser(person: Erased, pseudonym: string): Eraser {
  const words = wordsByKind(person)
  const shown = displayName(person)
  const replacing = (all: Record<Kind, readonly string[]>) => {
    const patterns = KINDS.flatMap((kind) => {
      const [before, behind] = LIMITS[kind]
      const escaped = unique(all[kind]).map((word) => word.replaceAll(ESCAPED_SIGNS, String.raw`\$&`))
      return escaped.length === 0 ? [] : `${before}(?:${escaped.join('|')})${behind}`
    })
    if (patterns.length === 0) return (text: string) => text
    const pattern = new RegExp(patterns.join('|'), 'giu')
    return (text: string) => text.replaceAll(pattern, () => pseudonym)
  }
  const text = replacing(words)
  const formsOf = (all: readonly string[]) =>
    all.flatMap((word) => [word, quoted(word)]).flatMap((word) => [word, asHtml(word)])
  const forms = {
    name: formsOf(shown === person.email ? words.name : [...words.name, shown]),
    address: formsOf(words.address),
    phone: formsOf(words.phone),
  }
  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return given === shown ? pseudonym : text(given)
    if (Array.isArray(given)) return given.map(value)
    if (typeof given !== 'object' || given === null) return given
    return Object.fromEntries(Object.entries(given).map(([key, inner]) => [key, value(inner)]))
  }
  return {
    shown,
    text,
    value: value as Eraser['value'],
    mail: (content) => JSON.stringify(mapTexts(JSON.parse(content), replacing(forms))),
  }
}

function mapTexts(given: unknown, map: (text: string) => string): unknown {
  if (typeof given === 'string') return map(given)
  if (Array.isArray(given)) return given.map((item) => mapTexts(item, map))
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(Object.entries(given).map(([key, inner]) => [key, mapTexts(inner, map)]))
}
