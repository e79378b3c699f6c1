import { monthsOfDays } from '../../../domain/calendar.ts'
import { lastOfEachHour, type ModeOfSlot } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { Acting, RosterScope } from '../../kernel/access/types.ts'
import { changeProject } from '../../kernel/facts/write.ts'
import { fromTo } from '../../kernel/history/from-to.ts'
import * as queries from './queries.ts'

/**
 * Sets what slots demand of one person, whatever they demand of the others, all or none; of two for the same hour the
 * last one counts. Returns what is stored.
 */
export async function setUserSlotModes(
  db: Db,
  person: Acting<RosterScope>,
  wanted: readonly ModeOfSlot[],
): Promise<ModeOfSlot[]> {
  const { userId } = person
  const slots = lastOfEachHour(wanted)
  const change = { kind: 'user-modes', userId, months: monthsOfDays(slots.map(({ date }) => date)) } as const
  return changeProject(db, person, change, async (tx) => {
    const saved = await queries.overridesOfPerson.replace(tx, { ...person, slots })
    const changed = fromTo(saved, slots, ({ mode }) => mode).map(
      (each) => ({ kind: 'user-mode', userId, ...each }) as const,
    )
    return { changed, result: slots }
  })
}
