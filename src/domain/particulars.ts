/** Checks of the texts that describe a person (specification, section 5). */
import { NAME_MAX, PHONE_MAX } from './person.ts'

const EMAIL_MAX = 254
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
const PHONE = /^\+?[\d ()-]+$/
// A name holds spaces and signs that are seen. Unicode's properties tell which are not: control, format, private and
// unassigned characters, separators of lines, and everything that is drawn as nothing; only the blank of Braille (U+2800)
// has no such property. A sign may be followed by one variation selector and one joiner (U+200C, U+200D), which emoji,
// Japanese names, and names in Persian or Hindi need.
const SIGNS_OF_NAMES =
  /\p{Zs}|[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]\p{Variation_Selector}?[\u200c\u200d]?/gu

/** A plain address (`local@host`), up to 254 characters, ASCII only. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL.test(text)
}

/** A phone number in an invite: digits, spaces, hyphens, parentheses, an optional leading plus; 7 to 25 characters. */
export function isPhone(text: string): boolean {
  return text.length >= 7 && text.length <= 25 && PHONE.test(text) && /\d/.test(text)
}

/** A phone number as people write their own, up to 40 characters; may be empty. */
export function isTypedPhone(text: string): boolean {
  return isPlainLine(text, PHONE_MAX)
}

/** One line of spaces and signs that are seen, up to 80 characters; may be empty. */
export function isPlainName(text: string): boolean {
  return isPlainLine(text, NAME_MAX)
}

/** One line of spaces and signs that are seen; may be empty. */
export function isPlainLine(text: string, max: number): boolean {
  return text.length <= max && signsOf(text).join('') === text
}

/** Lines of spaces and signs that are seen; may be empty. */
export function isPlainText(text: string, max: number): boolean {
  return text.length <= max && text.split(/\r?\n/).every((line) => isPlainLine(line, max))
}

/** The signs of a text that a name may hold, each with the selector and the joiner that follow it. */
export function signsOf(text: string): string[] {
  return text.match(SIGNS_OF_NAMES) ?? []
}
