/** Availability: the hours a freelancer gave. A day's hours are a set, kept as 14 bits (bit 0 = 7:00). */
import { type Day, daysOfMonth, type Month, type Weekday, weekdayOf } from './calendar.ts'
import { FIRST_HOUR, HOURS } from './slot.ts'

/** The hours of one day, stated whole. */
export interface DayHours {
  day: Day
  hours: number[]
}

/** An hour that somebody gave: on the server, or added or removed and not saved yet. */
export type Given = 'saved' | 'added' | 'removed'

/** Hours 7 to 20 as bits; duplicates fold. Other hours must have been refused before. */
export function hoursToBits(hours: Iterable<number>): number {
  let bits = 0
  for (const hour of hours) bits |= 1 << (hour - FIRST_HOUR)
  return bits
}

/** The hours of a bit set, ascending. */
export function bitsToHours(bits: number): number[] {
  return bits === 0 ? [] : HOURS.filter((hour) => bits & (1 << (hour - FIRST_HOUR)))
}

/** One entry a day, sorted, its hours as bits; entries for the same day are united. */
export function uniteDays(entries: readonly DayHours[]): { date: Day; bits: number }[] {
  const bitsByDay = new Map<Day, number>()
  for (const { day, hours } of entries) {
    bitsByDay.set(day, (bitsByDay.get(day) ?? 0) | hoursToBits(hours))
  }
  return [...bitsByDay].map(([date, bits]) => ({ date, bits })).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The same with hours, sorted and without duplicates. */
export function mergeDays(entries: readonly DayHours[]): DayHours[] {
  return uniteDays(entries).map(({ date, bits }) => ({ day: date, hours: bitsToHours(bits) }))
}

/**
 * Entries for a day, or for a weekday (0 = Monday), which stands for each of its dates in the month; one entry a day,
 * days and hours sorted, hours without duplicates (specification, section 5).
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

/** The hours of `saved` that `wanted` leaves out: what a freelancer may not do. */
export function droppedHours(saved: number, wanted: number): number[] {
  return bitsToHours(saved & ~wanted)
}

/** The hours of `wanted` that were saved when the page was loaded (`known`) and were removed since. */
export function removedHours(saved: number, wanted: number, known: number): number[] {
  return bitsToHours(wanted & known & ~saved)
}

/** The hours of `wanted` that `saved` has not: these need a staffed mode. */
export function addedHours(saved: number, wanted: number): number[] {
  return bitsToHours(wanted & ~saved)
}
