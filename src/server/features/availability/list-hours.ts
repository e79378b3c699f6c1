import { bitsToHours } from '../../../domain/availability.ts'
import type { DayRange } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { DayBits } from '../../db/codecs/month-text.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, RosterScope, UserId } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'

/** Lists the hours that a person gave in a span of days, by day and hour. */
export async function listHours(db: Db, args: RosterScope & DayRange): Promise<SlotRef[]> {
  return toSlots(await queries.listDays(db, args))
}

/** Lists the given hours of some people on the roster; a person without hours has an empty list. */
export async function listHoursByUser(
  db: Db,
  args: ProjectScope & DayRange & { userIds: readonly UserId[] },
): Promise<Map<UserId, SlotRef[]>> {
  const people = await queries.listDaysOfRoster(db, args)
  return new Map(people.map(({ userId, days }) => [userId, toSlots(days.toSorted(byDate))]))
}

export const byDate = (one: DayBits, other: DayBits) => (one.date < other.date ? -1 : 1)

export function toSlots(days: readonly DayBits[]): SlotRef[] {
  const slots: SlotRef[] = []
  for (const { date, bits } of days) for (const hour of bitsToHours(bits)) slots.push({ date, hour })
  return slots
}
