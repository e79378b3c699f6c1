import {
  addedHours,
  type DayBits,
  type DayHours,
  droppedHours,
  removedHours,
} from '../../../domain/availability.ts'
import {
  ALL_DAYS,
  type Day,
  monthOfDay,
  monthsOfDays,
  spanOfDays,
  spanOfMonths,
} from '../../../domain/calendar.ts'
import { blocksOf, listBlocks } from '../../../domain/hour-blocks.ts'
import { byDate, readerOfBits, slotsOfBits } from '../../../domain/hour-sets.ts'
import { sentences } from '../../../domain/messages.ts'
import { canPlan, type Role } from '../../../domain/roles.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { uniteDays } from '../../../domain/stated-days.ts'
import type { Tx } from '../../db/schema.ts'
import { settleAll, withCommit } from '../../db/statements/statement.ts'
import type { RosterScope } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { loadFirstOpenDay } from '../projects/load-first-open-day.ts'
import { loadStaffedHours } from '../schedule/load-staffed-hours.ts'
import { loadStoredBookings, unbookUngiven } from '../staffing/keep-bookings.ts'
import { loadFullHours } from '../staffing/load-full-hours.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/**
 * Saves hours of a person, all or nothing; each entry states all hours of its day. The people who plan the project may state any
 * hours, and unbooks those that the entry leaves out. A freelancer may only add staffed hours, and none to days that are over
 * (`loadFirstOpenDay`); in a confirmed project a freelancer may also take back hours that are not booked. With `known`, the
 * hours that the caller's page showed, the call adds no hour that was removed since, and in a confirmed project takes back none
 * that the page did not show. Where full hours are closed, a freelancer adds none of them. The lock of the project must be
 * held, so that no slot closes between check and commit.
 * @returns the hours that the person then has in the months of these days
 * @throws AppError cannot_remove_hours, hours_removed, hours_past, hours_not_open, hours_full (409)
 */
export async function saveAvailability(
  tx: Tx,
  person: RosterScope,
  args: { role: Role; entries: readonly DayHours[]; known?: readonly DayHours[] | undefined; now: number },
): Promise<Outcome<SlotRef[]>> {
  const { role, entries, now } = args
  const { userId } = person
  const named = uniteDays(entries)
  const dates = named.map(({ date }) => date)
  const months = monthsOfDays(dates)
  const span = spanOfDays(dates)
  const isFree = canPlan(role)
  const [listed, bookings, staffed, firstDay, full] = await settleAll([
    queries.listDays(tx, { ...person, ...spanOfMonths(months) }),
    loadStoredBookings(tx, { ...person, days: dates }),
    isFree ? undefined : loadStaffedHours(tx, { ...person, ...span }),
    isFree ? undefined : loadFirstOpenDay(tx, { ...person, now }),
    isFree ? undefined : loadFullHours(tx, { ...person, days: dates }),
  ])
  const saved = readerOfBits(listed)
  const known = args.known && readerOfBits(uniteDays(args.known))
  const isConfirmed = bookings.booking === 'confirmed'
  const unknown = (date: Day) => (!isFree && isConfirmed && known ? saved(date) & ~known(date) : 0)
  // In an open project a freelancer's entries contain the saved hours too, so in each case an entry replaces its day.
  const days = named.map(({ date, bits }) => ({ date, bits: bits | unknown(date) }))
  if (staffed !== undefined && full !== undefined) {
    const promised = isConfirmed ? bookings.on : saved
    refuseTakingBack(days, promised)
    refuseAdding({ days, saved, known, staffed, firstDay, full })
  }
  const stated = new Set(dates)
  const others = listed.filter(({ date }) => !stated.has(date) && months.includes(monthOfDay(date)))
  const inMonths = [...others, ...days].toSorted(byDate)
  withCommit(queries.replaceMonths(tx, { ...person, days: inMonths }))
  return {
    result: slotsOfBits(inMonths),
    facts: [
      ...days.map(({ date, bits }) => ({
        kind: 'hours-given' as const,
        userId,
        date,
        before: saved(date),
        after: bits,
      })),
      ...unbookUngiven(tx, person, { stored: bookings, days }),
    ],
  }
}

/** @throws AppError cannot_remove_hours, where a day lacks hours that only those who plan the project may take away */
function refuseTakingBack(days: readonly DayBits[], promised: (day: Day) => number): void {
  if (days.some(({ date, bits }) => droppedHours(promised(date), bits).length > 0)) {
    throw new AppError('cannot_remove_hours', sentences.cannotRemoveHours)
  }
}

function refuseAdding(args: {
  days: readonly DayBits[]
  /** The hours of a day, as bits. */
  saved: (day: Day) => number
  known: ((day: Day) => number) | undefined
  staffed: (day: Day) => number
  /** Earlier days are over; undefined: none is. */
  firstDay: Day | undefined
  /** The hours of a day that take nobody more. */
  full: (day: Day) => number
}): void {
  const { days, saved, known, staffed, firstDay = ALL_DAYS.from, full } = args
  const removed = (date: string, bits: number) => removedHours(saved(date), bits, known?.(date) ?? 0)
  if (days.some(({ date, bits }) => removed(date, bits).length > 0)) {
    throw new AppError('hours_removed', sentences.hoursRemoved)
  }
  if (days.some(({ date, bits }) => date < firstDay && addedHours(saved(date), bits).length > 0)) {
    throw new AppError('hours_past', sentences.hoursPast)
  }
  const closed = (date: string, bits: number) => bits & ~staffed(date)
  if (days.some(({ date, bits }) => addedHours(saved(date), closed(date, bits)).length > 0)) {
    throw new AppError('hours_not_open', sentences.hoursNotOpen)
  }
  const taken = days.map(({ date, bits }) => ({ date, bits: bits & ~saved(date) & full(date) }))
  if (taken.some(({ bits }) => bits !== 0)) {
    const blocks = blocksOf(slotsOfBits(taken))
    throw new AppError('hours_full', refusals.hoursFull(listBlocks(blocks, 'en'), listBlocks(blocks, 'de')))
  }
}
