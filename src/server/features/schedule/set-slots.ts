import { lastPerSlot, type ModeOfSlot } from '../../../domain/slot.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/**
 * Sets the modes of slots for everybody, all or none. Of two modes for the same hour the last one counts. WHITE is an
 * entry too and wins over the weekly pattern; null removes the entry, so the pattern holds. Returns the slots as stored.
 */
export async function setSlots(
  tx: Tx,
  project: ProjectScope,
  wanted: readonly ModeOfSlot[],
): Promise<Outcome<ModeOfSlot[]>> {
  const slots = lastPerSlot(wanted)
  const changes = await queries.datedSlots.replace(tx, { ...project, slots })
  return { result: slots, facts: changes.map((change) => ({ kind: 'slot-set', ...change })) }
}
