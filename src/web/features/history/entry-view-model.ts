/** Moments, days and people of history entries. Pure. */
import type { HistoryEntry } from '../../../contract/history.ts'
import type { Day } from '../../../domain/calendar.ts'
import { sortedByName } from '../../../domain/people.ts'

/** Start of the day and of the next one in the reader's time zone, as UTC timestamps. */
export function dayLimits(day: Day): { from: string; to: string } {
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)].map(Number)
  const startOf = (dayOfMonth: number) => new Date(year!, month! - 1, dayOfMonth).toISOString()
  return { from: startOf(date!), to: startOf(date! + 1) }
}

export interface Person {
  id: string
  name: string
}

/** People for the filter, sorted by name: `others`, actors, and the people whom the entries are about. */
export function peopleOf(entries: readonly HistoryEntry[], others: readonly Person[]): Person[] {
  const named = entries.flatMap((entry) => ('user' in entry ? [entry.by, entry.user] : [entry.by]))
  const byId = new Map([...named, ...others].map((person) => [person.id, person]))
  return sortedByName([...byId.values()])
}
