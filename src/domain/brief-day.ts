import { type Day, monthName, monthOfDay } from './calendar.ts'
import type { Language } from './language.ts'

const GERMAN_MONTHS = 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'.split(' ')

/** A day in few letters: `15 Dec`, `15. Dez.`; with its year `15 Dec 2026`. */
export function briefDay(day: Day, language: Language, { withYear = false } = {}): string {
  const name =
    language === 'de'
      ? (GERMAN_MONTHS[Number(day.slice(5, 7)) - 1] ?? '')
      : monthName(monthOfDay(day), 'en').slice(0, 3)
  const text = `${Number(day.slice(8, 10))}${language === 'de' ? '.' : ''} ${name}`
  return withYear ? `${text} ${day.slice(0, 4)}` : text
}
