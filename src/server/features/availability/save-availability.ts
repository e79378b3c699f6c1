import {
  addedHours,
  type DayHours,
  droppedHours,
  hoursToBits,
  mergeDays,
  removedHours,
} from '../../../domain/availability.ts'
import { type DayRange, monthsOfDays } from '../../../domain/calendar.ts'
import { messages } from '../../../domain/messages.ts'
import type { Role } from '../../../domain/roles.ts'
import { isStaffed } from '../../../domain/slot.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { Acting, RosterScope } from '../access/types.ts'
import { changeProject } from '../projects/change-project.ts'
import { loadModes } from '../schedule/load-modes.ts'
import type { DayBits } from './queries.ts'
import * as queries from './queries.ts'

/**
 * Saves hours of a person, all or nothing; each named day is stated whole. An administrator may state any
 * hours, a freelancer only add open ones; who says which hours they knew of adds none that was removed since.
 * @throws AppError cannot_remove_hours, hours_removed, hours_not_open (409)
 */
export async function saveAvailability(
  db: Db,
  args: Acting<RosterScope> & {
    role: Role
    entries: readonly DayHours[]
    known?: readonly DayHours[] | undefined
  },
): Promise<void> {
  const { role, entries, known = [], ...person } = args
  const days = toBits(entries)
  const months = monthsOfDays(days.map(({ date }) => date))
  const change = { kind: 'availability', userId: person.userId, months } as const
  await changeProject(db, person, change, async (tx) => {
    if (role === 'ADMIN') return queries.replaceHours(tx, { ...person, days })
    await refuseUnlessOnlyAdding(tx, person, days, toBits(known))
    return queries.addHours(tx, { ...person, days: days.filter(({ bits }) => bits !== 0) })
  })
}

/** Reads inside the project's lock: nobody turns a slot BLACK between this check and the commit. */
async function refuseUnlessOnlyAdding(
  tx: Tx,
  person: RosterScope,
  days: readonly DayBits[],
  known: readonly DayBits[],
): Promise<void> {
  const span = spanOf(days)
  if (!span) return
  const savedByDay = new Map(
    (await queries.listDays(tx, { ...person, ...span })).map(({ date, bits }) => [date, bits]),
  )
  const saved = (date: string) => savedByDay.get(date) ?? 0
  if (days.some(({ date, bits }) => droppedHours(saved(date), bits).length > 0)) {
    throw new AppError('cannot_remove_hours', messages.cannotRemoveHours)
  }
  const knownByDay = new Map(known.map(({ date, bits }) => [date, bits]))
  const removed = (date: string, bits: number) => removedHours(saved(date), bits, knownByDay.get(date) ?? 0)
  if (days.some(({ date, bits }) => removed(date, bits).length > 0)) {
    throw new AppError('hours_removed', messages.hoursRemoved)
  }
  const modeOf = await loadModes(tx, { ...person, ...span })
  const isOpen = (date: string, hour: number) => isStaffed(modeOf(person.userId, date, hour))
  if (days.some(({ date, bits }) => addedHours(saved(date), bits).some((hour) => !isOpen(date, hour)))) {
    throw new AppError('hours_not_open', messages.hoursNotOpen)
  }
}

/** By day, sorted. */
function toBits(entries: readonly DayHours[]): DayBits[] {
  return mergeDays(entries).map(({ day, hours }) => ({ date: day, bits: hoursToBits(hours) }))
}

/** From the first to the last of days that are sorted. */
function spanOf(days: readonly DayBits[]): DayRange | undefined {
  const [first, last] = [days.at(0), days.at(-1)]
  return first && last && { from: first.date, to: last.date }
}
