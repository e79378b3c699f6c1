import type { Db } from '../../db/schema.ts'
import type { Acting, ProjectScope } from '../access/types.ts'
import { changeProject } from '../projects/change-project.ts'
import type { PatternMode } from './queries.ts'
import * as queries from './queries.ts'

/**
 * Sets the weekly pattern, stated whole; of two entries for the same hour the last one counts. Dated entries win over
 * it and stay. Returns what is stored, by day and hour.
 */
export async function setPattern(
  db: Db,
  project: Acting<ProjectScope>,
  wanted: readonly PatternMode[],
): Promise<PatternMode[]> {
  const slots = [...new Map(wanted.map((slot) => [`${slot.day}:${slot.hour}`, slot])).values()]
  return changeProject(db, project, { kind: 'pattern' }, async (tx) => {
    await queries.replacePattern(tx, { ...project, slots })
    return queries.listPatternSlots(tx, project)
  })
}
