import { hoursToBits } from '../../../domain/availability.ts'
import { type Day, daysIn, type Month } from '../../../domain/calendar.ts'
import { HOURS, isStaffed } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { loadModes } from '../schedule/load-modes.ts'

/** Loads which hours are staffed for each person, as bits of a day. */
export async function loadStaffedByPerson(
  db: Db,
  { month, ...project }: ProjectScope & { month: Month },
): Promise<(userId: UserId, date: Day) => number> {
  const modes = await loadModes(db, { ...project, ...daysIn(month) })
  const bitsOf = (userId: UserId | undefined, date: Day) =>
    hoursToBits(HOURS.filter((hour) => isStaffed(modes.modeFor(userId, date, hour))))
  const withOwn = new Set(modes.overrides.map(({ userId, date }) => `${userId} ${date}`))
  const ofEverybody = new Map<Day, number>()
  return (userId, date) => {
    if (withOwn.has(`${userId} ${date}`)) return bitsOf(userId, date)
    const bits = ofEverybody.get(date) ?? bitsOf(undefined, date)
    ofEverybody.set(date, bits)
    return bits
  }
}
