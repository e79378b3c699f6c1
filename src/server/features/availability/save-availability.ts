import {
  addedHours,
  type DayHours,
  droppedHours,
  removedHours,
  uniteDays,
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
import { sentences } from '../../../domain/messages.ts'
import type { Role } from '../../../domain/roles.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { DayBits } from '../../db/codecs/month-text.ts'
import type { Tx } from '../../db/schema.ts'
import { settleAll, withCommit } from '../../db/statements/statement.ts'
import type { RosterScope } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { loadFirstOpenDay } from '../projects/load-first-open-day.ts'
import { loadStaffedHours } from '../schedule/load-staffed-hours.ts'
import { loadFullHours } from '../staffing/load-full-hours.ts'
import { byDate, toSlots } from './list-hours.ts'
import * as queries from './queries.ts'
import { refusals } from './texts.ts'

/**
 * Saves hours of a person, all or nothing; each entry states all hours of its day. An administrator may state any
 * hours; a freelancer may only add staffed ones, and none to days that are over (`loadFirstOpenDay`). With `known`, the
 * hours that the caller's page showed, the call adds no hour that was removed since. Where full hours are closed, a freelancer
 * adds none of them. The lock of the project must be
 * held, so that no slot closes between check and commit.
 * @returns the hours that the person then has in the months of these days
 * @throws AppError cannot_remove_hours, hours_removed, hours_past, hours_not_open, hours_full (409)
 */
export async function saveAvailability(
  tx: Tx,
  person: RosterScope,
  args: { role: Role; entries: readonly DayHours[]; known?: readonly DayHours[] | undefined; now: number },
): Promise<Outcome<SlotRef[]>> {
  const { role, entries, known = [], now } = args
  const { userId } = person
  const days = uniteDays(entries)
  const months = monthsOfDays(days.map(({ date }) => date))
  const span = spanOfDays(days.map(({ date }) => date))
  const isFree = role === 'ADMIN'
  const [listed, staffed, firstDay, full] = await settleAll([
    queries.listDays(tx, { ...person, ...spanOfMonths(months) }),
    isFree ? undefined : loadStaffedHours(tx, { ...person, ...span }),
    isFree ? undefined : loadFirstOpenDay(tx, { ...person, now }),
    isFree ? undefined : loadFullHours(tx, { ...person, days: days.map(({ date }) => date) }),
  ])
  const saved = new Map(listed.map(({ date, bits }) => [date, bits]))
  if (staffed !== undefined && full !== undefined)
    refuseUnlessOnlyAdding({ days, saved, known: uniteDays(known), staffed, firstDay, full })
  // A freelancer's entries contain the saved hours too, so in both cases each day is replaced by its entry.
  const stated = new Map(days.map(({ date, bits }) => [date, bits]))
  const others = listed.filter(({ date }) => !stated.has(date) && months.includes(monthOfDay(date)))
  const inMonths = [...others, ...days].toSorted(byDate)
  withCommit(queries.replaceMonths(tx, { ...person, days: inMonths }))
  return {
    result: toSlots(inMonths),
    facts: days.map(({ date, bits }) => ({
      kind: 'hours-given',
      userId,
      date,
      before: saved.get(date) ?? 0,
      after: bits,
    })),
  }
}

function refuseUnlessOnlyAdding(args: {
  days: readonly DayBits[]
  saved: ReadonlyMap<Day, number>
  known: readonly DayBits[]
  staffed: (day: Day) => number
  /** Earlier days are over; undefined: none is. */
  firstDay: Day | undefined
  /** The hours of a day that take nobody more. */
  full: (day: Day) => number
}): void {
  const { days, staffed, firstDay = ALL_DAYS.from, full } = args
  const saved = (date: string) => args.saved.get(date) ?? 0
  if (days.some(({ date, bits }) => droppedHours(saved(date), bits).length > 0)) {
    throw new AppError('cannot_remove_hours', sentences.cannotRemoveHours)
  }
  const known = new Map(args.known.map(({ date, bits }) => [date, bits]))
  const removed = (date: string, bits: number) => removedHours(saved(date), bits, known.get(date) ?? 0)
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
    const blocks = blocksOf(toSlots(taken))
    throw new AppError('hours_full', refusals.hoursFull(listBlocks(blocks, 'en'), listBlocks(blocks, 'de')))
  }
}
