/** Texts for days. They need no Intl, whose first use blocks a phone for 100 to 200 ms. */
import { type Day, spokenDay, weekdayName, weekdayOf } from '../../../domain/calendar.ts'
import type { Language } from '../../../domain/language.ts'

/** A day in a month that is named elsewhere: `Tue 24`, `Di. 24.` */
export function shortDay(day: Day, language: Language): string {
  const dot = language === 'de' ? '.' : ''
  return `${weekdayName(weekdayOf(day), language)}${dot} ${Number(day.slice(-2))}${dot}`
}

/** The month that completes a short day: ` November`. */
export function monthAfter(day: Day, language: Language): string {
  return / \S+$/.exec(spokenDay(day, language))?.[0] ?? ''
}

/** Days in a row: `Sat 7 – Sun 8`, `Sa. 7. – So. 8.`, or a single day: `Sat 7`. */
export function daySpan(from: Day, to: Day, language: Language): string {
  return [...new Set([from, to])].map((day) => shortDay(day, language)).join(' – ')
}
