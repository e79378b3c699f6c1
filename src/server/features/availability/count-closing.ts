import { bitsToHours, hoursToBits } from '../../../domain/availability.ts'
import {
  type Day,
  daysOfMonth,
  type Month,
  monthOfDay,
  type Weekday,
  weekdayOf,
} from '../../../domain/calendar.ts'
import {
  effectiveMode,
  HOURS,
  isStaffed,
  type Mode,
  type ModeSources,
  patternKey,
  slotKey,
} from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { loadMonthOfPeople } from '../../kernel/hour-counts/load-bookings.ts'
import { listPlannedMonths } from '../../kernel/limits/planned-months.ts'
import { loadModes } from '../schedule/load-modes.ts'
import * as queries from './queries.ts'

/** People whose hours of a month are counted in one piece of work. */
const PEOPLE_AT_ONCE = 50

/** The mode that a slot, or a cell of the weekly pattern, would get; null: none of its own. */
interface PlannedSlot {
  date?: Day | undefined
  day?: Weekday | undefined
  hour: number
  mode: Mode | null
}

/**
 * Counts the given hours, past ones too, that would stop counting if the slots got these modes, and the people who gave
 * them. Of people who have left the roster these are the hours begun before. An hour that a person's override keeps open goes
 * on counting. Changes nothing.
 * @param args.userId the modes would be this person's overrides; otherwise they would hold for everybody
 * @param turn ends a piece of work, so that other requests run in between
 */
export async function countClosing(
  db: Db,
  args: ProjectScope & { slots: readonly PlannedSlot[]; userId?: UserId | undefined },
  turn: () => Promise<void>,
): Promise<{ hours: number; people: number }> {
  const { slots, userId, ...project } = args
  const sourcesAt = readerOf(slots, userId === undefined ? 'dated' : 'override')
  const [planned, places] = await settleAll([
    listPlannedMonths(db, project),
    userId === undefined ? queries.listPlaces(db, project) : [{ userId }],
  ])
  const userIds = places.map((place) => place.userId)
  const named = new Set(slots.map(({ date }) => date && monthOfDay(date)))
  const months = planned.filter((month) => named.has(undefined) || named.has(month))
  const hoursByPerson = new Map<UserId, number>()
  let pieces = 0
  for (const month of months) {
    for (let from = 0; from < userIds.length; from += PEOPLE_AT_ONCE) {
      if (pieces > 0) await turn()
      pieces += 1
      const some = userIds.slice(from, from + PEOPLE_AT_ONCE)
      for (const [person, hours] of await countMonth(db, { ...project, month, userIds: some, sourcesAt }))
        if (hours > 0) hoursByPerson.set(person, (hoursByPerson.get(person) ?? 0) + hours)
    }
  }
  return {
    hours: [...hoursByPerson.values()].reduce((sum, each) => sum + each, 0),
    people: hoursByPerson.size,
  }
}

/** Returns the planned modes of an hour by source; undefined where nothing is planned. */
type SourcesAt = (date: Day, hour: number) => ModeSources | undefined

function readerOf(slots: readonly PlannedSlot[], ofDate: 'dated' | 'override'): SourcesAt {
  const keyOf = ({ date, day, hour }: PlannedSlot) =>
    date === undefined ? patternKey(day!, hour) : slotKey(date, hour)
  const modes = new Map(slots.map((slot) => [keyOf(slot), slot.mode]))
  return (date, hour) => {
    const onDate = modes.get(slotKey(date, hour))
    const onWeekday = modes.get(patternKey(weekdayOf(date), hour))
    if (onDate === undefined && onWeekday === undefined) return undefined
    return {
      ...(onDate === undefined ? {} : { [ofDate]: onDate }),
      ...(onWeekday === undefined ? {} : { pattern: onWeekday }),
    }
  }
}

async function countMonth(
  db: Db,
  args: ProjectScope & { month: Month; userIds: readonly UserId[]; sourcesAt: SourcesAt },
): Promise<[UserId, number][]> {
  const { month, sourcesAt, ...of } = args
  const hoursOn = new Map(
    daysOfMonth(month).map((date) => [date, HOURS.filter((hour) => sourcesAt(date, hour) !== undefined)]),
  )
  const days = [...hoursOn.keys()].filter((date) => hoursOn.get(date)!.length > 0)
  if (days.length === 0) return []
  const [people, modes] = await settleAll([
    loadMonthOfPeople(db, { ...of, month }),
    loadModes(db, { ...of, from: days[0]!, to: days.at(-1)! }),
  ])

  const closes = (userId: UserId | undefined, date: Day, hour: number) => {
    const now = modes.sourcesFor(userId, date, hour)
    return isStaffed(effectiveMode(now)) && !isStaffed(effectiveMode({ ...now, ...sourcesAt(date, hour) }))
  }
  const closedHours = (userId: UserId | undefined, date: Day) =>
    hoursToBits(hoursOn.get(date)!.filter((hour) => closes(userId, date, hour)))
  const forEverybody = new Map(days.map((date) => [date, closedHours(undefined, date)]))
  const ownDays = new Set(modes.overrides.map(({ userId, date }) => `${userId}:${date}`))
  const bitsFor = (userId: UserId, date: Day) =>
    forEverybody.has(date) && ownDays.has(`${userId}:${date}`)
      ? closedHours(userId, date)
      : (forEverybody.get(date) ?? 0)
  return people.map(({ userId, given }) => [
    userId,
    given.reduce((sum, { date, bits }) => sum + bitsToHours(bits & bitsFor(userId, date)).length, 0),
  ])
}
