import { monthsOfDays, spanOfDays } from '../../../domain/calendar.ts'
import { lastOfEachHour, slotKey } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { Acting, ProjectScope } from '../access/types.ts'
import { changeProject } from '../projects/change-project.ts'
import type { DatedMode } from './queries.ts'
import * as queries from './queries.ts'

/**
 * Sets what slots demand of everybody, all or none; of two for the same hour the last one counts. WHITE is an entry
 * too: it wins over the weekly pattern. Returns what is stored.
 */
export async function setSlots(
  db: Db,
  project: Acting<ProjectScope>,
  wanted: readonly DatedMode[],
): Promise<DatedMode[]> {
  const slots = lastOfEachHour(wanted)
  const change = { kind: 'schedule', months: monthsOfDays(slots.map(({ date }) => date)), slots } as const
  return changeProject(db, project, change, async (tx) => {
    const saved = new Map(
      (await queries.listDatedSlots(tx, { ...project, ...spanOfDays(slots.map(({ date }) => date)) })).map(
        ({ date, hour, mode }) => [slotKey(date, hour), mode],
      ),
    )
    await queries.upsertSlots(tx, { ...project, slots })
    const changed = slots.map(({ date, hour, mode: after }) => {
      const before = saved.get(slotKey(date, hour)) ?? null
      return { kind: 'slot', date, hour, before, after } as const
    })
    return { changed, result: slots }
  })
}
