import type { Day, DayRange } from '../../../domain/calendar.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { loadModes } from '../schedule/load-modes.ts'
import { loadStaffedHours } from '../schedule/load-staffed-hours.ts'

/**
 * Loads which hours of a span of days are staffed for each of some people, or for everybody, as bits of a day. For one person
 * the database makes the bits of each day, which is less work.
 */
export async function loadStaffedByPerson(
  db: Db,
  args: ProjectScope & DayRange & { userIds?: readonly UserId[] | undefined },
): Promise<(userId: UserId, date: Day) => number> {
  const [only, ...others] = args.userIds ?? []
  if (only !== undefined && others.length === 0) {
    const staffed = await loadStaffedHours(db, { ...args, userId: only })
    return (_, date) => staffed(date)
  }
  const modes = await loadModes(db, args)
  return (userId, date) => modes.staffedOn(userId, date)
}
