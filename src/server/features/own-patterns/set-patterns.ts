import { type OwnPattern, sortWeekdays } from '../../../domain/own-patterns.ts'
import type { Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/** States all patterns of a person. They give no hours; the person's page offers the hours that they name. */
export async function setPatterns(
  tx: Tx,
  { userId, patterns }: { userId: UserId; patterns: readonly OwnPattern[] },
): Promise<Outcome<{ patterns: OwnPattern[] }>> {
  const stated = patterns.map((pattern) => ({ ...pattern, weekdays: sortWeekdays(pattern.weekdays) }))
  await queries.replacePatterns(tx, { userId, patterns: stated })
  return { result: { patterns: stated }, facts: [] }
}
