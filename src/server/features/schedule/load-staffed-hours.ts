import { type Day, type DayRange, weekdayOf } from '../../../domain/calendar.ts'
import { staffedBits } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import { together } from '../../db/send.ts'
import type { RosterScope } from '../access/types.ts'
import * as queries from './queries.ts'

/** Loads which hours are staffed for one person, as bits of each day of a span. */
export async function loadStaffedHours(db: Db, args: RosterScope & DayRange): Promise<(day: Day) => number> {
  const [overrides, dated, pattern] = await together([
    queries.listOverrideBits(db, args),
    queries.listDatedBits(db, args),
    queries.listPatternBits(db, args),
  ])
  const byDay = [overrides, dated].map((rows) => new Map(rows.map(({ date, ...bits }) => [date, bits])))
  const byWeekday = new Map(pattern.map(({ day, ...bits }) => [day, bits]))
  return (day) => staffedBits([...byDay.map((bits) => bits.get(day)), byWeekday.get(weekdayOf(day))])
}
