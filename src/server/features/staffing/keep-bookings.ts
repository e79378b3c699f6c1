import type { DayBits } from '../../../domain/availability.ts'
import { type Day, type Month, monthOfDay, monthsOfDays } from '../../../domain/calendar.ts'
import { countedBits } from '../../../domain/hour-counts.ts'
import { readerOfBits } from '../../../domain/hour-sets.ts'
import type { Booking } from '../../../domain/staffing.ts'
import { earliestToday, momentAt } from '../../../domain/time-zone.ts'
import { readMonth, readMonths, writeMonth } from '../../db/codecs/month-text.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { withCommit } from '../../db/statements/statement.ts'
import type { ProjectScope, RosterScope, TenantScope, UserId } from '../../kernel/access/types.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/** A person's booked hours of some months, as they are stored: in an open project they are dormant. */
export interface StoredBookings {
  booking: Booking
  days: readonly DayBits[]
  /** The booked hours of a day, as bits. */
  on: (date: Day) => number
}

/** Loads how hours become booked in the project, and the person's booked hours of the months of these days. */
export async function loadStoredBookings(
  db: Db,
  { days, ...person }: RosterScope & { days: readonly Day[] },
): Promise<StoredBookings> {
  const { booking, rows } = await queries.listBookedMonths(db, { ...person, months: monthsOfDays(days) })
  const booked = readMonths(rows)
  return { booking, days: booked, on: readerOfBits(booked) }
}

/**
 * Unbooks the hours that a person no longer gives: each booked hour is given. In an open project these are dormant bookings,
 * which no fact states.
 * @param args.days the days that are stated, with all hours given on them from now on
 */
export function unbookUngiven(
  tx: Tx,
  person: RosterScope,
  { stored, days }: { stored: StoredBookings; days: readonly DayBits[] },
): Fact[] {
  const changed = days
    .map(({ date, bits }) => ({ date, before: stored.on(date), after: stored.on(date) & bits }))
    .filter(({ before, after }) => before !== after)
  if (changed.length === 0) return []
  storeDays(tx, person, {
    days: [...stored.days, ...changed.map(({ date, after }) => ({ date, bits: after }))],
    months: new Set(changed.map(({ date }) => monthOfDay(date))),
  })
  if (stored.booking === 'open') return []
  return changed.map((change) => ({ kind: 'hours-booked', userId: person.userId, ...change }))
}

/** Takes the hours that have not begun out of a month of a project: what is left of each day, and the days that change. */
export function takeNotBegun(
  { month, hours, timeZone }: { month: Month; hours: string; timeZone: string },
  now: number,
): { left: DayBits[]; changed: { date: Day; before: number; after: number }[] } {
  const until = momentAt(now, timeZone)
  const days = readMonth(month, hours)
  const left = days.map(({ date, bits }) => ({ date, bits: bits & countedBits(date, until) }))
  const changed = days
    .map(({ date, bits }, index) => ({ date, before: bits, after: left[index]!.bits }))
    .filter(({ before, after }) => before !== after)
  return { left, changed }
}

/**
 * Unbooks the hours that have not begun of a person who leaves the roster of a confirmed project, or of every project of the
 * tenant. They stay given. The locks of the projects must be held.
 */
export async function unbookNotBegun(
  tx: Tx,
  args: TenantScope & Partial<ProjectScope> & { userId: UserId; now: number },
): Promise<Fact[]> {
  const { tenantId, userId, now } = args
  const first = monthOfDay(earliestToday(now))
  const rows = await queries.listBookedMonthsFrom(tx, { ...args, first })
  const facts: Fact[] = []
  for (const { projectId, ...stored } of rows) {
    const project = { tenantId, projectId }
    const { left, changed } = takeNotBegun(stored, now)
    if (changed.length === 0) continue
    storeDays(tx, { ...project, userId }, { days: left, months: new Set([stored.month]) })
    facts.push(...changed.map((change) => ({ kind: 'hours-booked' as const, userId, project, ...change })))
  }
  return facts
}

/** Stores booked days; of two entries for a day the last one counts. Only these months are written. */
function storeDays(
  tx: Tx,
  { userId, ...project }: RosterScope,
  { days, months }: { days: readonly DayBits[]; months: ReadonlySet<string> },
): void {
  const byMonth = Map.groupBy(days, ({ date }) => monthOfDay(date))
  const rows = [...byMonth]
    .filter(([month]) => months.has(month))
    .map(([month, ofMonth]) => ({ user_id: userId, month, hours: writeMonth(ofMonth) }))
  withCommit(queries.putBookedMonths(tx, project, rows))
}
