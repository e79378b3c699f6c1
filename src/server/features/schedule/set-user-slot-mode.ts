import type { Day } from '../../../domain/calendar.ts'
import type { Mode } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { RosterScope } from '../access/types.ts'
import { changeProject } from '../projects/change-project.ts'
import * as queries from './queries.ts'

/** Sets what one slot demands of one person, whatever it demands of the others. */
export async function setUserSlotMode(
  db: Db,
  person: RosterScope,
  slot: { date: Day; hour: number; mode: Mode },
): Promise<void> {
  await changeProject(db, person, (tx) => queries.upsertOverride(tx, { ...person, ...slot }))
}
