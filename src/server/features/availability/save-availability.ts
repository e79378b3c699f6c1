import {
  addedHours,
  type DayHours,
  droppedHours,
  removedHours,
  uniteDays,
} from '../../../domain/availability.ts'
import { type Day, monthOfDay, monthsOfDays, spanOfDays, spanOfMonths } from '../../../domain/calendar.ts'
import { sentences } from '../../../domain/messages.ts'
import type { Role } from '../../../domain/roles.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { DayBits } from '../../db/codecs/month-text.ts'
import type { Db } from '../../db/schema.ts'
import { together } from '../../db/statements/send.ts'
import type { Acting, RosterScope } from '../../kernel/access/types.ts'
import { AppError } from '../../kernel/errors.ts'
import { changeProject } from '../../kernel/facts/write.ts'
import { loadStaffedHours } from '../schedule/load-staffed-hours.ts'
import { byDate, toSlots } from './list-hours.ts'
import * as queries from './queries.ts'

/**
 * Saves hours of a person, all or nothing; each named day is stated whole. An administrator may state any
 * hours, a freelancer only add open ones; who says which hours they knew of adds none that was removed since.
 * Gives the hours that the person has then in the months of these days.
 * @throws AppError cannot_remove_hours, hours_removed, hours_not_open (409)
 */
export async function saveAvailability(
  db: Db,
  args: Acting<RosterScope> & {
    role: Role
    entries: readonly DayHours[]
    known?: readonly DayHours[] | undefined
  },
): Promise<SlotRef[]> {
  const { role, entries, known = [], ...person } = args
  const days = uniteDays(entries)
  const months = monthsOfDays(days.map(({ date }) => date))
  const change = { kind: 'availability', userId: person.userId, months } as const
  return changeProject(db, person, change, async (tx) => {
    const span = spanOfDays(days.map(({ date }) => date))
    const [listed, staffed] = await together([
      queries.listDays(tx, { ...person, ...spanOfMonths(months) }),
      role === 'ADMIN' ? undefined : loadStaffedHours(tx, { ...person, ...span }),
    ])
    const saved = new Map(listed.map(({ date, bits }) => [date, bits]))
    if (staffed !== undefined) refuseUnlessOnlyAdding({ days, saved, known: uniteDays(known), staffed })
    // Who only adds drops nothing, so in both cases the day is now as stated.
    const stated = new Map(days.map(({ date, bits }) => [date, bits]))
    const others = listed.filter(({ date }) => !stated.has(date) && months.includes(monthOfDay(date)))
    const inMonths = [...others, ...days].toSorted(byDate)
    void queries.replaceMonths(tx, { ...person, days: inMonths })
    const changed = days.map(({ date, bits: after }) => {
      const before = saved.get(date) ?? 0
      return { kind: 'availability', userId: person.userId, date, before, after } as const
    })
    return { changed, result: toSlots(inMonths) }
  })
}

/** By what was read inside the project's lock: nobody turns a slot BLACK between this check and the commit. */
function refuseUnlessOnlyAdding(args: {
  days: readonly DayBits[]
  saved: ReadonlyMap<Day, number>
  known: readonly DayBits[]
  staffed: (day: Day) => number
}): void {
  const { days, staffed } = args
  const saved = (date: string) => args.saved.get(date) ?? 0
  if (days.some(({ date, bits }) => droppedHours(saved(date), bits).length > 0)) {
    throw new AppError('cannot_remove_hours', sentences.cannotRemoveHours)
  }
  const known = new Map(args.known.map(({ date, bits }) => [date, bits]))
  const removed = (date: string, bits: number) => removedHours(saved(date), bits, known.get(date) ?? 0)
  if (days.some(({ date, bits }) => removed(date, bits).length > 0)) {
    throw new AppError('hours_removed', sentences.hoursRemoved)
  }
  const closed = (date: string, bits: number) => bits & ~staffed(date)
  if (days.some(({ date, bits }) => addedHours(saved(date), closed(date, bits)).length > 0)) {
    throw new AppError('hours_not_open', sentences.hoursNotOpen)
  }
}
