import type { Day } from '../../../domain/calendar.ts'
import type { Mode } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../access/types.ts'
import { changeProject } from '../projects/change-project.ts'
import * as queries from './queries.ts'

/** Sets what one slot demands of everybody. WHITE is an entry too: it wins over the weekly pattern. */
export async function setSlot(
  db: Db,
  project: ProjectScope,
  slot: { date: Day; hour: number; mode: Mode },
): Promise<void> {
  await changeProject(db, project, (tx) => queries.upsertSlot(tx, { ...project, ...slot }))
}
