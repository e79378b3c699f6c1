import type { Tx } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { requireLocked } from '../../kernel/facts/write.ts'
import { endSessionOfMagicLink } from '../../kernel/sessions/end-session.ts'
import { revokedFacts } from './link-facts.ts'
import * as queries from './queries.ts'

/** Revokes a link and ends the session that it began; a second call changes nothing. */
export async function revokeMagicLink(
  tx: Tx,
  args: { tenant: TenantScope; magicLinkId: string; userId: UserId; now: number },
): Promise<Outcome<void>> {
  const { tenant, magicLinkId, userId, now } = args
  // The write has locked the person: a session that the link begins at this moment must end too.
  requireLocked(tx, userId)
  const revoked = await queries.revokeMagicLink(tx, { ...tenant, id: magicLinkId, now })
  await endSessionOfMagicLink(tx, { magicLinkId, userId })
  return { result: undefined, facts: revokedFacts('link-revoked', revoked) }
}
