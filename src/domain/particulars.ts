/** Checks of the texts that describe a person (specification, section 5). */
import { NAME_MAX } from './person.ts'

const EMAIL_MAX = 254
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
const PHONE = /^\+?[\d ()-]+$/
// Control characters, and characters that reverse or hide the text around them in a mail or a list. The two joiners
// (U+200C, U+200D) are allowed, since names in Persian or Hindi need them.
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const UNSAFE_TEXT = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/
const VISIBLE = /[^\s\u200c\u200d]/

/** A plain address (`local@host`), up to 254 characters, ASCII only. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL.test(text)
}

/** Digits, spaces, hyphens, parentheses, an optional leading plus; 7 to 25 characters. */
export function isPhone(text: string): boolean {
  return text.length >= 7 && text.length <= 25 && PHONE.test(text) && /\d/.test(text)
}

/** One line without control or direction characters, up to 80 characters; empty, or with a visible character. */
export function isPlainName(text: string): boolean {
  const isEmpty = text.trim() === ''
  return (
    text.length <= NAME_MAX &&
    !UNSAFE_TEXT.test(text) &&
    text.isWellFormed() &&
    (isEmpty || VISIBLE.test(text))
  )
}
