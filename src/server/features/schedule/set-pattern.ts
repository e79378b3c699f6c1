import type { PatternSlot } from '../../../domain/slot.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/**
 * Replaces the whole weekly pattern. Of two entries for the same hour the last one counts. Dated entries win over the
 * pattern and stay. Returns the pattern as stored, by day and hour.
 */
export async function setPattern(
  tx: Tx,
  project: ProjectScope,
  slots: readonly PatternSlot[],
): Promise<Outcome<PatternSlot[]>> {
  const changes = await queries.pattern.replaceAll(tx, { ...project, slots })
  return {
    result: await queries.pattern.list(tx, project),
    facts: changes.map((change) => ({ kind: 'pattern-set', ...change })),
  }
}
