import type { DayBits } from '../../../domain/availability.ts'
import { type Day, type Month, monthsOfDays } from '../../../domain/calendar.ts'
import { countedBits } from '../../../domain/hour-counts.ts'
import { eachDay } from '../../../domain/hour-sets.ts'
import type { Booking } from '../../../domain/staffing.ts'
import { momentAt } from '../../../domain/time-zone.ts'
import { readMonth } from '../../db/codecs/month-text.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectScope, UserId } from '../access/types.ts'
import * as queries from './queries.ts'

/** The hours of a day, as bits; booked ones are given too. */
export interface HoursOfDay {
  given: number
  booked: number
}

/** A person's hours by day; days without hours have no entry. */
export interface BookingsOfPerson {
  userId: UserId
  /** Whether the person is on the roster now. */
  isOnRoster: boolean
  days: ReadonlyMap<Day, HoursOfDay>
}

/**
 * Loads for which hours people are given and booked, in open and in confirmed projects alike: in an open one each given
 * hour is booked. Closed hours are among them, since colours are not read here. Of people who have left the roster these are
 * the hours begun before.
 * @param args the month, or the days whose months are read; the people, or else everybody who was ever on the roster
 */
export async function loadBookings(
  db: Db,
  args: ProjectScope & ({ month: Month } | { days: readonly Day[] }) & { userIds?: readonly UserId[] },
): Promise<BookingsOfPerson[]> {
  const stored = await loadStoredHours(db, args)
  return stored.map(({ userId, isOnRoster, booking, begunOn, days }) => ({
    userId,
    isOnRoster,
    days: new Map(
      [...days].flatMap(([date, { given, booked }]) => {
        const counted = given & begunOn(date)
        if (counted === 0) return []
        return [[date, { given: counted, booked: booking === 'open' ? counted : counted & booked }]]
      }),
    ),
  }))
}

/** A person's hours as they are stored. */
interface StoredHours extends BookingsOfPerson {
  booking: Booking
  /** The hours of a day, as bits, that begin no later than the person left the roster; all of them while on it. */
  begunOn: (date: Day) => number
}

/** Loads people's hours as they are stored: in an open project the booked ones are dormant. */
export async function loadStoredHours(
  db: Db,
  args: ProjectScope & ({ month: Month } | { days: readonly Day[] }) & { userIds?: readonly UserId[] },
): Promise<StoredHours[]> {
  const { tenantId, projectId, userIds } = args
  const months = 'month' in args ? [args.month] : monthsOfDays(args.days)
  const rows = await settleAll(
    months.map((month) => queries.listHoursOfMonth(db, { tenantId, projectId, month, userIds })),
  )
  const people = new Map<string, StoredHours & { days: Map<Day, HoursOfDay> }>()
  for (const [index, month] of months.entries()) {
    for (const { userId, removedAt, timeZone, booking, given, booked } of rows[index]!) {
      const until = removedAt === null ? undefined : momentAt(removedAt, timeZone)
      const person = people.get(userId) ?? {
        userId: userId as UserId,
        isOnRoster: removedAt === null,
        booking,
        begunOn: (date: Day) => countedBits(date, until),
        days: new Map<Day, HoursOfDay>(),
      }
      people.set(userId, person)
      for (const { date, bits } of readMonth(month, given)) person.days.set(date, { given: bits, booked: 0 })
      for (const { date, bits } of readMonth(month, booked))
        person.days.set(date, { given: person.days.get(date)?.given ?? 0, booked: bits })
    }
  }
  return [...people.values()]
}

/** A person's hours of a month that count, by day: of somebody who has left the roster those begun before. */
export interface MonthOfPerson {
  userId: UserId
  given: readonly DayBits[]
  /** In an open project the same list as `given`. */
  booked: readonly DayBits[]
}

/** Loads the hours of a month of some people as lists, without what a look-up by day takes: a summary reads many. */
export async function loadMonthOfPeople(
  db: Db,
  args: ProjectScope & { month: Month; userIds: readonly UserId[] },
): Promise<MonthOfPerson[]> {
  const rows = await queries.listHoursOfMonth(db, args)
  return rows.map(({ userId, removedAt, timeZone, booking, ...texts }) => {
    const until = removedAt === null ? undefined : momentAt(removedAt, timeZone)
    const read = (text: string | null) => {
      const days = readMonth(args.month, text)
      return until === undefined ? days : eachDay(days, ({ date, bits }) => bits & countedBits(date, until))
    }
    const given = read(texts.given)
    return { userId: userId as UserId, given, booked: booking === 'open' ? given : read(texts.booked) }
  })
}
