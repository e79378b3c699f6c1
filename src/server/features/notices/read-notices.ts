import type { Tx } from '../../db/schema.ts'
import type { Session } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { publishUnread } from '../../kernel/notices/tell.ts'
import * as queries from './queries.ts'

/** States that the caller has read a notice and all older ones that the session sees. */
export async function readNotices(
  tx: Tx,
  { session, upTo, now }: { session: Session; upTo: string; now: number },
): Promise<Outcome<void>> {
  const { userId, onlyTenantIds } = session
  if (await queries.markRead(tx, { userId, onlyTenantIds, upTo, now })) await publishUnread(tx, [userId])
  return { result: undefined, facts: [] }
}
