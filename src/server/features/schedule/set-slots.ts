import { monthsOfDays } from '../../../domain/calendar.ts'
import { lastOfEachHour, type ModeOfSlot } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { Acting, ProjectScope } from '../../kernel/access/types.ts'
import { changeProject } from '../../kernel/facts/write.ts'
import { fromTo } from '../../kernel/history/from-to.ts'
import * as queries from './queries.ts'

/**
 * Sets what slots demand of everybody, all or none; of two for the same hour the last one counts. WHITE is an entry
 * too: it wins over the weekly pattern; null takes the entry away, and the pattern holds. Returns what is stored.
 */
export async function setSlots(
  db: Db,
  project: Acting<ProjectScope>,
  wanted: readonly ModeOfSlot[],
): Promise<ModeOfSlot[]> {
  const slots = lastOfEachHour(wanted)
  const change = { kind: 'schedule', months: monthsOfDays(slots.map(({ date }) => date)), slots } as const
  return changeProject(db, project, change, async (tx) => {
    const saved = await queries.datedSlots.replace(tx, { ...project, slots })
    const changed = fromTo(saved, slots, ({ mode }) => mode).map(
      (each) => ({ kind: 'slot', ...each }) as const,
    )
    return { changed, result: slots }
  })
}
