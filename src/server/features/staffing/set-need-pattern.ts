import type { NeedOfPattern, PatternNeed } from '../../../domain/staffing.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/** Replaces all needs of the weekly pattern, by the rules of the pattern of modes. Returns them by day and hour. */
export async function setNeedPattern(
  tx: Tx,
  project: ProjectScope,
  slots: readonly PatternNeed[],
): Promise<Outcome<PatternNeed[]>> {
  const changes = await queries.needPattern.replaceAll(tx, { ...project, slots })
  return {
    result: await queries.needPattern.list(tx, project),
    facts: changes.map((change) => ({ kind: 'need-pattern-set', ...change })),
  }
}

/** Sets needs of cells of the weekly pattern, all or none; other cells stay, and null removes a cell's need. */
export async function setNeedPatternSlots(
  tx: Tx,
  project: ProjectScope,
  slots: readonly NeedOfPattern[],
): Promise<Outcome<NeedOfPattern[]>> {
  const changes = await queries.needPattern.replace(tx, { ...project, slots })
  return {
    result: changes.map(({ weekday: day, hour, after: people }) => ({ day, hour, people })),
    facts: changes.map((change) => ({ kind: 'need-pattern-set', ...change })),
  }
}
