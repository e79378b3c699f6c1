import type { Db } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import { endSessionOfMagicLink } from '../../kernel/sessions/end-session.ts'
import { lockAccount } from '../users/accounts.ts'
import * as queries from './queries.ts'
import { recordRevoked } from './record-links.ts'

/** Ends a link and the session that it began; revoking it again changes nothing. */
export async function revokeMagicLink(
  db: Db,
  args: { tenant: TenantScope; magicLinkId: string; by: UserId; now: number },
): Promise<void> {
  const { tenant, magicLinkId, by, now } = args
  await db.transaction().execute(async (tx) => {
    // Account before link, as everywhere: somebody may be opening it just now, and that session must be seen here.
    const userId = await queries.findUserOfLink(tx, magicLinkId)
    if (userId !== undefined) await lockAccount(tx, userId)
    const revoked = await queries.revokeMagicLink(tx, { ...tenant, id: magicLinkId, now })
    await recordRevoked(tx, revoked, { by, now })
    await endSessionOfMagicLink(tx, magicLinkId)
  })
}
