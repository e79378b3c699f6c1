import { hoursToBits } from '../../../domain/availability.ts'
import { type Day, type DayRange, weekdayOf } from '../../../domain/calendar.ts'
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
import * as queries from './queries.ts'

/** The modes of a span of days, for everybody. */
export interface Modes {
  /** The modes that the sources state for a slot; `userId` as for `modeFor`. */
  sourcesFor(userId: UserId | undefined, day: Day, hour: number): ModeSources
  /** The effective mode of a slot for a person. Pass `undefined` to get the mode that applies without an override. */
  modeFor(userId: UserId | undefined, day: Day, hour: number): Mode
  /** The hours of a day that are staffed for a person, as bits; `userId` as for `modeFor`. */
  staffedOn(userId: UserId | undefined, day: Day): number
  /** Every override of the span. */
  overrides: readonly { userId: UserId; date: Day; hour: number }[]
}

/** Loads the dated entries, the weekly pattern and the overrides of some people, or of everybody, for a span of days. */
export async function loadModes(
  db: Db,
  args: ProjectScope & DayRange & { userIds?: readonly UserId[] | undefined },
): Promise<Modes> {
  const [datedSlots, patternSlots, overrides] = await settleAll([
    queries.datedSlots.list(db, args),
    queries.pattern.list(db, args),
    queries.listOverrides(db, args),
  ])
  const dated = new Map(datedSlots.map((slot) => [slotKey(slot.date, slot.hour), slot.mode]))
  const pattern = new Map(patternSlots.map((slot) => [patternKey(slot.day, slot.hour), slot.mode]))
  const modeByPerson = new Map(
    overrides.map((slot) => [`${slot.userId}:${slotKey(slot.date, slot.hour)}`, slot.mode]),
  )
  const sourcesFor: Modes['sourcesFor'] = (userId, day, hour) => ({
    override: userId && modeByPerson.get(`${userId}:${slotKey(day, hour)}`),
    dated: dated.get(slotKey(day, hour)),
    pattern: pattern.get(patternKey(weekdayOf(day), hour)),
  })
  const modeFor: Modes['modeFor'] = (userId, day, hour) => effectiveMode(sourcesFor(userId, day, hour))
  const ownDays = new Set(overrides.map(({ userId, date }) => `${userId} ${date}`))
  const known = new Map<string, number>()
  return {
    overrides,
    sourcesFor,
    modeFor,
    staffedOn(userId, day) {
      // Most people have no override on a day, and share its bits.
      const own = ownDays.has(`${userId} ${day}`) ? userId : undefined
      const key = `${own} ${day}`
      const bits = known.get(key) ?? hoursToBits(HOURS.filter((hour) => isStaffed(modeFor(own, day, hour))))
      known.set(key, bits)
      return bits
    },
  }
}
