import { type Day, spokenDay, weekdayName, weekdayOf } from '../../../domain/calendar.ts'
import type { Language } from '../../../domain/language.ts'

/** A day with its month: `Sat 14 November`, `Sa. 14. November`. */
export function dayText(date: Day, language: Language): string {
  const dot = language === 'de' ? '.' : ''
  return `${weekdayName(weekdayOf(date), language)}${dot} ${spokenDay(date, language)}`
}
