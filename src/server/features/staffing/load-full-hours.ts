import { bitsToHours, hoursToBits } from '../../../domain/availability.ts'
import {
  type Day,
  daysOfMonth,
  type Month,
  monthOfDay,
  monthsOfDays,
  spanOfDays,
  weekdayOf,
} from '../../../domain/calendar.ts'
import { needOfHour } from '../../../domain/coverage.ts'
import { type HourCounts, peopleAt } from '../../../domain/hour-counts.ts'
import { HOURS, isStaffed, patternKey, slotKey, type SlotRef } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { loadHourCounts } from '../../kernel/hour-counts/load-hour-counts.ts'
import { loadModes } from '../schedule/load-modes.ts'
import * as queries from './queries.ts'

/**
 * Loads which hours of these days take nobody more, as bits of a day: hours of a staffed colour of the project whose need
 * is met, or is 0. These are none in a project that closes no full hours, and in a confirmed one. An hour that only a person's own colour opens is
 * never full. A save holds the lock of the project, so that of two at once the later one finds the hour full.
 * @param args.userId the person who saves; own colours decide nothing here, and others' need not be read
 */
export async function loadFullHours(
  db: Db,
  { days, userId, ...project }: ProjectScope & { days: readonly Day[]; userId?: UserId },
): Promise<(day: Day) => number> {
  const { booking, closeFull, need } = await queries.getPlan(db, project)
  if (booking !== 'open' || !closeFull || days.length === 0) return () => 0
  const months = monthsOfDays(days)
  const span = { ...project, ...spanOfDays(days) }
  const [modes, ownNeeds, needPattern, ...counts] = await settleAll([
    loadModes(db, { ...span, userIds: userId && [userId] }),
    queries.ownNeeds.list(db, span),
    queries.needPattern.list(db, project),
    ...months.map((month) => loadHourCounts(db, { ...project, month })),
  ])
  const countsByMonth = new Map<string, HourCounts>(months.map((month, index) => [month, counts[index]!]))
  const own = new Map(ownNeeds.map((slot) => [slotKey(slot.date, slot.hour), slot.people]))
  const pattern = new Map(needPattern.map((slot) => [patternKey(slot.day, slot.hour), slot.people]))
  const isFull = (date: Day, hour: number) => {
    const mode = modes.modeFor(undefined, date, hour)
    if (!isStaffed(mode)) return false
    const booked = peopleAt(countsByMonth.get(monthOfDay(date))!, { date, hour }, mode)
    const people = needOfHour(mode, {
      own: own.get(slotKey(date, hour)),
      pattern: pattern.get(patternKey(weekdayOf(date), hour)),
      byColour: need,
    })
    return booked.plain + booked.own >= people
  }
  return (day) => hoursToBits(HOURS.filter((hour) => isFull(day, hour)))
}

/** Lists the hours of a month that take nobody more, by day and hour. */
export async function listFullHours(
  db: Db,
  { month, ...project }: ProjectScope & { month: Month },
): Promise<SlotRef[]> {
  const days = daysOfMonth(month)
  const full = await loadFullHours(db, { ...project, days })
  return days.flatMap((date) => bitsToHours(full(date)).map((hour) => ({ date, hour })))
}
