import { type Day, type DayRange, weekdayOf } from '../../../domain/calendar.ts'
import { type ModeBits, staffedBits } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { RosterScope } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'

/** Loads which hours are staffed for one person, as bits of each day of a span. */
export async function loadStaffedHours(db: Db, args: RosterScope & DayRange): Promise<(day: Day) => number> {
  const noBits = () => new Map<string, ModeBits>()
  const bits = { override: noBits(), dated: noBits(), pattern: noBits() }
  for (const { source, day, ...each } of await queries.listBits(db, args)) bits[source].set(day, each)
  return (day) =>
    staffedBits([bits.override.get(day), bits.dated.get(day), bits.pattern.get(String(weekdayOf(day)))])
}
