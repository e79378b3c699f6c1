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
  const { firstName, lastName, email, phone } = person
  const full = firstName && lastName ? [`${firstName} ${lastName}`, `${lastName}, ${firstName}`] : []
  return [...full, email, emailKey(email), ...(phone.length >= MIN_PHONE ? [phone] : [])].filter(
    (word, index, all) => word !== '' && all.indexOf(word) === index,
  )
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
  const words = wordsOf(person)
  const shown = displayName(person)
  const replacing = (all: readonly string[]) => {
    if (all.length === 0) return (text: string) => text
    const pattern = new RegExp(
      all.map((word) => word.replaceAll(ESCAPED_SIGNS, String.raw`\$&`)).join('|'),
      'giu',
    )
    return (text: string) => text.replaceAll(pattern, () => pseudonym)
  }
  const text = replacing(words)
  const forms = [...words, shown]
    .flatMap((word) => [word, quoted(word)])
    .flatMap((word) => [word, asHtml(word)])
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
