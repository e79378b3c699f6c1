import type { Tx } from '../../db/schema.ts'
import type { Fact } from '../../kernel/facts/fact.ts'
import { reinstatedFacts } from './link-facts.ts'
import * as queries from './queries.ts'

/**
 * Reinstates the link that was revoked with its invite, with `isVisible` also a link that administrators can see. The
 * account must be locked and have no password.
 */
export async function reinstateLinksOfInvite(
  tx: Tx,
  args: { inviteId: string; revokedAt: number; isVisible: boolean; now: number },
): Promise<Fact[]> {
  return reinstatedFacts('link-reopened', await queries.reinstateLinksOfInvite(tx, args))
}
