import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/** Sets the budget of a month, in whole cents; null removes it. */
export async function setBudget(
  tx: Tx,
  project: ProjectScope,
  cents: number | null,
): Promise<Outcome<number | null>> {
  const before = await queries.getBudget(tx, project)
  await queries.updateBudget(tx, { ...project, cents })
  return {
    result: cents,
    facts: [{ kind: 'budget-set', before: { budgetCents: before }, after: { budgetCents: cents } }],
  }
}
