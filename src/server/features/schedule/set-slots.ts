import { monthsOfDays } from '../../../domain/calendar.ts'
import { slotKey } from '../../../domain/slot.ts'
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
  const slots = [...new Map(wanted.map((slot) => [slotKey(slot.date, slot.hour), slot])).values()]
  const change = { kind: 'schedule', months: monthsOfDays(slots.map(({ date }) => date)), slots } as const
  await changeProject(db, project, change, (tx) => queries.upsertSlots(tx, { ...project, slots }))
  return slots
}
