import { type Day, type DayRange, weekdayOf } from '../../../domain/calendar.ts'
import { type ModeBits, staffedBits } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { RosterScope } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'

/** Loads the staffed hours of one person in a span of days, as bits of each day. */
export async function loadStaffedHours(db: Db, args: RosterScope & DayRange): Promise<(day: Day) => number> {
  const bitsByDay = () => new Map<string, ModeBits>()
  const bits = { override: bitsByDay(), dated: bitsByDay(), pattern: bitsByDay() }
  for (const { source, day, ...each } of await queries.listModeBits(db, args)) bits[source].set(day, each)
  return (day) =>
    staffedBits([bits.override.get(day), bits.dated.get(day), bits.pattern.get(String(weekdayOf(day)))])
}
