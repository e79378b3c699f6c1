import type { Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'
import { recordReinstated } from './record-links.ts'

/**
 * Opens the link again that was revoked together with its invite; with `isVisible` also one that administrators can see.
 * The account must be locked, and have no password.
 */
export async function reinstateLinksOfInvite(
  tx: Tx,
  args: { inviteId: string; revokedAt: number; isVisible: boolean; by: UserId; now: number },
): Promise<void> {
  const links = await queries.reinstateLinksOfInvite(tx, args)
  for (const link of links) await recordReinstated(tx, link, args)
}
