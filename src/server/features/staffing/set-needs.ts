import { lastPerSlot } from '../../../domain/slot.ts'
import type { NeedOfSlot } from '../../../domain/staffing.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/**
 * Sets how many people hours need, all or none. Of two numbers for the same hour the last one counts, and null removes
 * the hour's own number, so that the weekly pattern's holds. Returns the slots as stored.
 */
export async function setNeeds(
  tx: Tx,
  project: ProjectScope,
  wanted: readonly NeedOfSlot[],
): Promise<Outcome<NeedOfSlot[]>> {
  const slots = lastPerSlot(wanted)
  const changes = await queries.ownNeeds.replace(tx, { ...project, slots })
  return { result: slots, facts: changes.map((change) => ({ kind: 'need-set', ...change })) }
}
