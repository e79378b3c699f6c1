import type { DayRange } from '../../../domain/calendar.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'

/** An hour for which a person has an open request. */
export interface AskedHour extends SlotRef {
  requestId: string
}

/** The hours for which people are asked. */
export interface AskedHours {
  byPerson: ReadonlyMap<UserId, readonly AskedHour[]>
  /** The moment at which the clock alone changes this; undefined: it does not. */
  holdsUntil: number | undefined
}

/**
 * Loads for which hours of a span of days, without one of all days, people are asked: one person, or else everybody. The
 * requests are a feature above this one, so the app hands the function down.
 */
export type LoadAsked = (
  db: Db,
  args: ProjectScope & { now: number; userId?: UserId | undefined } & Partial<DayRange>,
) => Promise<AskedHours>
