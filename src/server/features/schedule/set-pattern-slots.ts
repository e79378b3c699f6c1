import type { ModeOfPattern } from '../../../domain/slot.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/**
 * Sets cells of the weekly pattern, all or none; cells that are not named stay, so two planners do not erase each other.
 * The last of two modes for the same cell counts, and null removes the entry. The function returns the cells as stored.
 */
export async function setPatternSlots(
  tx: Tx,
  project: ProjectScope,
  slots: readonly ModeOfPattern[],
): Promise<Outcome<ModeOfPattern[]>> {
  const changes = await queries.pattern.replace(tx, { ...project, slots })
  return {
    result: changes.map(({ weekday: day, hour, after: mode }) => ({ day, hour, mode })),
    facts: changes.map((change) => ({ kind: 'pattern-set', ...change })),
  }
}
