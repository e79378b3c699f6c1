import type { DayRange } from '../../../domain/calendar.ts'
import { byDate, slotsOfBits } from '../../../domain/hour-sets.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, RosterScope, UserId } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'

/** Lists the hours that a person gave in a span of days, by day and hour. */
export async function listHours(db: Db, args: RosterScope & DayRange): Promise<SlotRef[]> {
  return slotsOfBits(await queries.listDays(db, args))
}

/** Lists the given hours of some people on the roster; a person without hours has an empty list. */
export async function listHoursByUser(
  db: Db,
  args: ProjectScope & DayRange & { userIds: readonly UserId[] },
): Promise<Map<UserId, SlotRef[]>> {
  const people = await queries.listDaysOfRoster(db, args)
  return new Map(people.map(({ userId, days }) => [userId, slotsOfBits(days.toSorted(byDate))]))
}
