import { type Day, longWeekdayName, spokenDay, weekdayOf } from '../../../../domain/calendar.ts'
import type { Language } from '../../../../domain/language.ts'

/** A day in words: `Saturday, 14 November 2026`. */
export function dayName(date: Day, language: Language): string {
  return `${longWeekdayName(weekdayOf(date), language)}, ${spokenDay(date, language)} ${date.slice(0, 4)}`
}
