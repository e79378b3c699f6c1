import {
  addedHours,
  type DayHours,
  droppedHours,
  hoursToBits,
  mergeDays,
  removedHours,
} from '../../../domain/availability.ts'
import { type Day, type DayRange, monthsOfDays, spanOfDays } from '../../../domain/calendar.ts'
import { sentences } from '../../../domain/messages.ts'
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
    const span = spanOfDays(days.map(({ date }) => date))
    const saved = new Map(
      (await queries.listDays(tx, { ...person, ...span })).map(({ date, bits }) => [date, bits]),
    )
    if (role === 'ADMIN') {
      await queries.replaceHours(tx, { ...person, days })
    } else {
      await refuseUnlessOnlyAdding(tx, { ...person, ...span }, days, saved, toBits(known))
      await queries.addHours(tx, { ...person, days: days.filter(({ bits }) => bits !== 0) })
    }
    // Who only adds drops nothing, so in both cases the day is now as stated.
    const changed = days.map(({ date, bits: after }) => {
      const before = saved.get(date) ?? 0
      return { kind: 'availability', userId: person.userId, date, before, after } as const
    })
    return { changed, result: undefined }
  })
}

/** Reads inside the project's lock: nobody turns a slot BLACK between this check and the commit. */
async function refuseUnlessOnlyAdding(
  tx: Tx,
  person: RosterScope & DayRange,
  days: readonly DayBits[],
  savedByDay: ReadonlyMap<Day, number>,
  known: readonly DayBits[],
): Promise<void> {
  const saved = (date: string) => savedByDay.get(date) ?? 0
  if (days.some(({ date, bits }) => droppedHours(saved(date), bits).length > 0)) {
    throw new AppError('cannot_remove_hours', sentences.cannotRemoveHours)
  }
  const knownByDay = new Map(known.map(({ date, bits }) => [date, bits]))
  const removed = (date: string, bits: number) => removedHours(saved(date), bits, knownByDay.get(date) ?? 0)
  if (days.some(({ date, bits }) => removed(date, bits).length > 0)) {
    throw new AppError('hours_removed', sentences.hoursRemoved)
  }
  const modes = await loadModes(tx, person)
  const isOpen = (date: string, hour: number) => isStaffed(modes.of(person.userId, date, hour))
  if (days.some(({ date, bits }) => addedHours(saved(date), bits).some((hour) => !isOpen(date, hour)))) {
    throw new AppError('hours_not_open', sentences.hoursNotOpen)
  }
}

/** By day, sorted. */
function toBits(entries: readonly DayHours[]): DayBits[] {
  return mergeDays(entries).map(({ day, hours }) => ({ date: day, bits: hoursToBits(hours) }))
}
