import { type Day, type DayRange, weekdayOf } from '../../../domain/calendar.ts'
import { needOfHour } from '../../../domain/coverage.ts'
import { type Mode, patternKey, slotKey } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'

export { getPlan as loadPlan } from './queries.ts'

/**
 * Loads how many people the hours of a span of days need, by the project's colour of the hour.
 * @param plan the plan of the project, which may still be on its way
 */
export async function loadNeeds(
  db: Db,
  args: ProjectScope & DayRange,
  plan: queries.Plan | Promise<queries.Plan>,
): Promise<(date: Day, hour: number, mode: Mode) => number> {
  const [{ need }, ownNeeds, needPattern] = await settleAll([
    plan,
    queries.ownNeeds.list(db, args),
    queries.needPattern.list(db, args),
  ])
  const own = new Map(ownNeeds.map((slot) => [slotKey(slot.date, slot.hour), slot.people]))
  const pattern = new Map(needPattern.map((slot) => [patternKey(slot.day, slot.hour), slot.people]))
  return (date, hour, mode) =>
    needOfHour(mode, {
      own: own.get(slotKey(date, hour)),
      pattern: pattern.get(patternKey(weekdayOf(date), hour)),
      byColour: need,
    })
}
