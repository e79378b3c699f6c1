import type { DayBits } from '../../../domain/availability.ts'
import { countedBits } from '../../../domain/hour-counts.ts'
import { eachDay } from '../../../domain/hour-sets.ts'
import { earliest } from '../../../domain/moment.ts'
import { momentAt } from '../../../domain/time-zone.ts'
import { readMonth } from '../../db/codecs/month-text.ts'
import type { Db } from '../../db/schema.ts'
import * as queries from './queries.ts'

export type { StoredMonth } from './queries.ts'

/**
 * The hours by day for which the person is booked, closed ones too: in an open project each given hour is. Hours that begin
 * after the person left the roster, or the project was archived, are not among them.
 */
export function bookedDays({ month, timeZone, booking, ...stored }: queries.StoredMonth): DayBits[] {
  const endedAt = earliest([stored.removedAt, stored.archivedAt])
  const until = endedAt === undefined ? undefined : momentAt(endedAt, timeZone)
  const days = readMonth(month, booking === 'open' ? stored.given : stored.booked)
  return eachDay(days, ({ date, bits }) => bits & countedBits(date, until))
}

/** The booked hours of a month of a person in one project. */
export interface BookedMonth extends Pick<
  queries.PlaceMonth,
  'tenantId' | 'projectId' | 'projectName' | 'timeZone' | 'userId'
> {
  days: DayBits[]
}

/** Loads the hours by day for which people are booked in some months, in all projects but one, as `bookedDays` gives them. */
export async function loadBookedMonths(
  db: Db,
  args: Parameters<typeof queries.listPlaceMonths>[1],
): Promise<BookedMonth[]> {
  const stored = await queries.listPlaceMonths(db, args)
  return stored.map(({ tenantId, projectId, projectName, timeZone, userId, ...hours }) => ({
    tenantId,
    projectId,
    projectName,
    timeZone,
    userId,
    days: bookedDays({ timeZone, ...hours }),
  }))
}
