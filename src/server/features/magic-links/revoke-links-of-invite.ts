import type { Tx } from '../../db/schema.ts'
import * as queries from './queries.ts'

/** Ends the link by which an invite signs in: with the invite closed it leads nowhere. The account must be locked. */
export async function revokeLinksOfInvite(tx: Tx, args: { inviteId: string; now: number }): Promise<void> {
  await queries.revokeLinksOfInvite(tx, args)
}
