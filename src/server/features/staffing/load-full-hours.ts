import { hoursToBits } from '../../../domain/availability.ts'
import { type Day, monthOfDay, monthsOfDays, spanOfDays, weekdayOf } from '../../../domain/calendar.ts'
import { needOfHour } from '../../../domain/coverage.ts'
import { givenAt, type HourCounts } from '../../../domain/hour-counts.ts'
import { HOURS, isStaffed, patternKey, slotKey } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { RosterScope } from '../../kernel/access/types.ts'
import { loadHourCounts } from '../../kernel/hour-counts/load-hour-counts.ts'
import { loadModes } from '../schedule/load-modes.ts'
import * as queries from './queries.ts'

/**
 * Loads which hours of these days take nobody more, as bits of a day: hours of a staffed colour of the project whose need
 * is met, or is 0. In a project that closes no full hours these are none. An hour that only a person's own colour opens is
 * never full. The lock of the project must be held, so that of two who save at once the later one finds the hour full.
 */
export async function loadFullHours(
  db: Db,
  { days, ...person }: RosterScope & { days: readonly Day[] },
): Promise<(day: Day) => number> {
  const { closeFull, need } = await queries.getPlan(db, person)
  if (!closeFull || days.length === 0) return () => 0
  const months = monthsOfDays(days)
  const span = { ...person, ...spanOfDays(days) }
  const [modes, ownNeeds, needPattern, ...counts] = await settleAll([
    loadModes(db, { ...span, userIds: [person.userId] }),
    queries.ownNeeds.list(db, span),
    queries.needPattern.list(db, person),
    ...months.map((month) => loadHourCounts(db, { ...person, month })),
  ])
  const countsByMonth = new Map<string, HourCounts>(months.map((month, index) => [month, counts[index]!]))
  const own = new Map(ownNeeds.map((slot) => [slotKey(slot.date, slot.hour), slot.people]))
  const pattern = new Map(needPattern.map((slot) => [patternKey(slot.day, slot.hour), slot.people]))
  const isFull = (date: Day, hour: number) => {
    const mode = modes.modeFor(undefined, date, hour)
    if (!isStaffed(mode)) return false
    const booked = givenAt(countsByMonth.get(monthOfDay(date))!, { date, hour }, mode)
    const people = needOfHour(mode, {
      own: own.get(slotKey(date, hour)),
      pattern: pattern.get(patternKey(weekdayOf(date), hour)),
      byColour: need,
    })
    return booked.plain + booked.own >= people
  }
  return (day) => hoursToBits(HOURS.filter((hour) => isFull(day, hour)))
}
