/** Texts for days and moments. */
import { type Day, longWeekdayName, spokenDay, weekdayName, weekdayOf } from '../../../domain/calendar.ts'
import type { Language } from '../../../domain/language.ts'

/** `Tuesday 3 November`, `Dienstag, 3. November`. Without Intl, whose first use blocks a phone for 100 to 200 ms. */
export function dayName(day: Day, language: Language): string {
  const comma = language === 'de' ? ',' : ''
  return `${longWeekdayName(weekdayOf(day), language)}${comma} ${spokenDay(day, language)}`
}

/** A span within one month: `Sat 7 – Sun 8 November`, `Sa 7. – So 8. November`, or a single day: `Sat 7 November`. */
export function daySpan(from: Day, to: Day, language: Language): string {
  const t = (day: Day) => `${weekdayName(weekdayOf(day), language)} ${spokenDay(day, language)}`
  const [month = ''] = / \S+$/.exec(t(from)) ?? []
  return from === to ? t(to) : `${t(from).slice(0, -month.length)} – ${t(to)}`
}
