import { type Day, daysInRow } from '../../../domain/calendar.ts'
import type { Db } from '../../db/schema.ts'
import type { RosterScope } from '../../kernel/access/types.ts'
import { loadStaffedHours } from './load-staffed-hours.ts'

const DAYS = 366

/** Finds the first day, from a day on and within a year, on which the person's schedule has a staffed hour. */
export async function findOpenDay(
  db: Db,
  { from, ...person }: RosterScope & { from: Day },
): Promise<Day | undefined> {
  const days = daysInRow(from, DAYS)
  const staffedOn = await loadStaffedHours(db, { ...person, from, to: days.at(-1)! })
  return days.find((day) => staffedOn(day) !== 0)
}
