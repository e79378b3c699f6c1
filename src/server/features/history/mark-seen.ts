import type { Month } from '../../../domain/calendar.ts'
import type { Tx } from '../../db/schema.ts'
import type { RosterScope } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/** The visits of so many months are kept for a person in a project; an older one counts as none. */
export const MAX_VISITS = 36

/** States that the person has seen the changes of the month until now. */
export async function markSeen(
  tx: Tx,
  args: RosterScope & { month: Month; now: number },
): Promise<Outcome<void>> {
  await queries.putVisit(tx, args)
  await queries.deleteOldVisits(tx, { ...args, kept: MAX_VISITS })
  return { result: undefined, facts: [] }
}
