/** The days of a call that states hours, each day once. */
import { bitsToHours, type DayBits, type DayHours, hoursToBits } from './availability.ts'
import { type Day, daysOfMonth, type Month, type Weekday, weekdayOf } from './calendar.ts'

/** Unites the entries of each day. The result is sorted by day, with hours as bits. */
export function uniteDays(entries: readonly DayHours[]): DayBits[] {
  const bitsByDay = new Map<Day, number>()
  for (const { day, hours } of entries) {
    bitsByDay.set(day, (bitsByDay.get(day) ?? 0) | hoursToBits(hours))
  }
  return [...bitsByDay].map(([date, bits]) => ({ date, bits })).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Unites the entries of each day. Days and hours are sorted, and no hour stands twice. */
export function mergeDays(entries: readonly DayHours[]): DayHours[] {
  return uniteDays(entries).map(({ date, bits }) => ({ day: date, hours: bitsToHours(bits) }))
}

/**
 * Replaces each entry for a weekday (0 = Monday) by entries for all its dates in the month. The result has one entry
 * per day; days and hours are sorted, and no hour stands twice (specification, section 5).
 */
export function expandWeekdays(
  entries: readonly { day: Day | Weekday; hours: readonly number[] }[],
  month: Month,
): DayHours[] {
  const datesOf = (day: Day | Weekday) =>
    typeof day === 'string' ? [day] : daysOfMonth(month).filter((date) => weekdayOf(date) === day)
  return mergeDays(
    entries.flatMap(({ day, hours }) => datesOf(day).map((date) => ({ day: date, hours: [...hours] }))),
  )
}
