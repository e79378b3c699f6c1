/** A person's own weekly patterns: when they can work, apart from any project. */
import { hoursToBits } from './availability.ts'
import { type Day, daysOfMonth, type Month, type Weekday, weekdayOf } from './calendar.ts'
import { FIRST_HOUR, HOURS, LAST_HOUR } from './slot.ts'

/** The most patterns of one person. */
export const MAX_OWN_PATTERNS = 50
/** The hours at which a pattern can end, the last one included. */
export const FIRST_END = FIRST_HOUR + 1
export const LAST_END = LAST_HOUR + 1

/** The hours from `from` until `to` on some weekdays; `to` is the hour at which they end. */
export interface OwnPattern {
  weekdays: Weekday[]
  from: number
  to: number
  /** The first day on which it holds; null: there is no first one. */
  validFrom: Day | null
  /** The last day on which it holds; null: there is no last one. */
  validTo: Day | null
}

/** Each weekday once, Monday first. */
export function sortWeekdays(weekdays: readonly Weekday[]): Weekday[] {
  return [...new Set(weekdays)].toSorted((a, b) => a - b)
}

/** The hours of a month that the patterns name, as bits by day; days without hours have no key. */
export function hoursByPatterns(patterns: readonly OwnPattern[], month: Month): Record<Day, number> {
  const hours: Record<Day, number> = {}
  for (const day of daysOfMonth(month)) {
    const weekday = weekdayOf(day)
    let bits = 0
    for (const { weekdays, from, to, validFrom, validTo } of patterns) {
      const holds = (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)
      if (holds && weekdays.includes(weekday))
        bits |= hoursToBits(HOURS.filter((hour) => hour >= from && hour < to))
    }
    if (bits !== 0) hours[day] = bits
  }
  return hours
}
