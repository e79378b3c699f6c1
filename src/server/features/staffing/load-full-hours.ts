import { type Day, daysOfMonth, type Month } from '../../../domain/calendar.ts'
import { slotsOfBits } from '../../../domain/hour-sets.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { loadGaps } from './load-gaps.ts'
import * as queries from './queries.ts'

/**
 * Loads which hours of these days take nobody more, as bits of a day: hours of a staffed colour of the project whose need
 * is met, or is 0. These are none in a project that closes no full hours, and in a confirmed one. An hour that only a person's own colour opens is
 * never full. A save holds the lock of the project, so that of two at once the later one finds the hour full.
 */
export async function loadFullHours(
  db: Db,
  { days, ...project }: ProjectScope & { days: readonly Day[] },
): Promise<(day: Day) => number> {
  const plan = await queries.getPlan(db, project)
  if (plan.booking !== 'open' || !plan.closeFull) return () => 0
  const { staffedOn, gapsOn } = await loadGaps(db, { ...project, days }, plan)
  return (day) => staffedOn(day) & ~gapsOn(day)
}

/** Lists the hours of a month that take nobody more, by day and hour. */
export async function listFullHours(
  db: Db,
  { month, ...project }: ProjectScope & { month: Month },
): Promise<SlotRef[]> {
  const days = daysOfMonth(month)
  const full = await loadFullHours(db, { ...project, days })
  return slotsOfBits(days.map((date) => ({ date, bits: full(date) })))
}
