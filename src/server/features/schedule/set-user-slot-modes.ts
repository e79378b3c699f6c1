import { monthsOfDays, spanOfDays } from '../../../domain/calendar.ts'
import { lastOfEachHour, slotKey } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { Acting, RosterScope } from '../access/types.ts'
import { changeProject } from '../projects/change-project.ts'
import type { UserMode } from './queries.ts'
import * as queries from './queries.ts'

/**
 * Sets what slots demand of one person, whatever they demand of the others, all or none; of two for the same hour the
 * last one counts. Returns what is stored.
 */
export async function setUserSlotModes(
  db: Db,
  person: Acting<RosterScope>,
  wanted: readonly UserMode[],
): Promise<UserMode[]> {
  const { userId } = person
  const slots = lastOfEachHour(wanted)
  const days = slots.map(({ date }) => date)
  const change = { kind: 'user-modes', userId, months: monthsOfDays(days) } as const
  return changeProject(db, person, change, async (tx) => {
    const saved = new Map(
      (await queries.listOverridesOfPerson(tx, { ...person, ...spanOfDays(days) })).map(
        ({ date, hour, mode }) => [slotKey(date, hour), mode],
      ),
    )
    await queries.replaceOverrides(tx, { ...person, slots })
    const changed = slots.map(({ date, hour, mode: after }) => {
      const before = saved.get(slotKey(date, hour)) ?? null
      return { kind: 'user-mode', userId, date, hour, before, after } as const
    })
    return { changed, result: slots }
  })
}
