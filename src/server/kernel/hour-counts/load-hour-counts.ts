import { daysIn, type Month } from '../../../domain/calendar.ts'
import { countMonth, type HourCounts, type HoursOfPerson } from '../../../domain/hour-counts.ts'
import { type Mode, slotKey } from '../../../domain/slot.ts'
import { momentAt } from '../../../domain/time-zone.ts'
import { readMonth } from '../../db/codecs/month-text.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectScope } from '../access/types.ts'
import * as queries from './queries.ts'

/**
 * Loads how many people gave each hour of a month and are booked for it: what the writes have kept, or a count where they
 * have kept nothing.
 */
export async function loadHourCounts(db: Db, args: ProjectScope & { month: Month }): Promise<HourCounts> {
  const { month } = args
  const [kept] = await queries.listCounts(db, { ...args, first: month, last: month })
  return (kept && readCounts(kept.counts)) ?? recount(db, args)
}

/** Reads stored counts; undefined for counts that were stored before there were bookings. */
export function readCounts(text: string): HourCounts | undefined {
  const counts = JSON.parse(text) as Omit<HourCounts, 'booked'> & Partial<HourCounts>
  return counts.booked === undefined ? undefined : { ...counts, booked: counts.booked }
}

/** Counts a month from the hours themselves. */
export async function recount(db: Db, args: ProjectScope & { month: Month }): Promise<HourCounts> {
  const { month } = args
  return countMonth(month, await loadHoursOfMonth(db, args))
}

/**
 * Loads the hours of a month that count, of everybody or of some people. Of those who have left the roster these are the
 * hours begun before.
 */
export async function loadHoursOfMonth(
  db: Db,
  args: ProjectScope & { month: Month; userIds?: ReadonlySet<string> | undefined },
): Promise<(HoursOfPerson & { userId: string })[]> {
  const { userIds, month, ...project } = args
  const [people, ownModes] = await settleAll([
    queries.listHoursOfMonth(db, { ...project, month }),
    queries.listOwnModes(db, { ...project, ...daysIn(month) }),
  ])
  const modesByPerson = Map.groupBy(ownModes, ({ userId }) => userId)
  return people.flatMap(({ userId, removedAt, timeZone, booking, given, booked }) =>
    given === null || userIds?.has(userId) === false
      ? []
      : [
          {
            userId,
            days: readMonth(month, given),
            booked: booking === 'open' ? [] : readMonth(month, booked),
            ownModeAt: readerOf(modesByPerson.get(userId) ?? []),
            until: removedAt === null ? undefined : momentAt(removedAt, timeZone),
          },
        ],
  )
}

/** Makes a function that gives the own colour of an hour. */
export function readerOf(
  ownModes: readonly { date: string; hour: number; mode: Mode }[],
): HoursOfPerson['ownModeAt'] {
  if (ownModes.length === 0) return () => undefined
  const modes = new Map<string, Mode>(ownModes.map(({ date, hour, mode }) => [slotKey(date, hour), mode]))
  return (date, hour) => modes.get(slotKey(date, hour))
}
