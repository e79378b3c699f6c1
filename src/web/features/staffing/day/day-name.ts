import { type Day, longWeekdayName, spokenDay, weekdayOf } from '../../../../domain/calendar.ts'
import type { Language } from '../../../../domain/language.ts'

/** A day in words: `Saturday, 14 November 2026`. Two lines break behind the weekday, and never within '14. November'. */
export function dayName(date: Day, language: Language): string {
  const day = `${spokenDay(date, language)} ${date.slice(0, 4)}`.replaceAll(' ', '\u00a0')
  return `${longWeekdayName(weekdayOf(date), language)}, ${day}`
}
