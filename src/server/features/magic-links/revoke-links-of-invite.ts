import type { Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'
import { recordRevoked } from './record-links.ts'

/** Ends the link by which an invite signs in: with the invite closed it leads nowhere. The account must be locked. */
export async function revokeLinksOfInvite(
  tx: Tx,
  args: { inviteId: string; by: UserId; now: number },
): Promise<void> {
  await recordRevoked(tx, await queries.revokeLinksOfInvite(tx, args), args)
}
