import type { Db, Tx } from '../../db/schema.ts'
import type { UserId } from '../../kernel/access/types.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import * as queries from './queries.ts'
import { recordRevoked } from './record-links.ts'

/** Whose link this was, where it is genuine and serves no more. */
export async function findUserOfDeadLink(
  db: Db,
  args: { secrets: Secrets; token: string; now: number },
): Promise<UserId | undefined> {
  const id = args.secrets.idOfToken('magic-link', args.token)
  return id === undefined ? undefined : queries.findUserOfDeadLink(db, { id, now: args.now })
}

/** No link of the person serves any more; by their own doing. The account must be locked. */
export async function revokeLinks(tx: Tx, args: { userId: UserId; now: number }): Promise<void> {
  const revoked = await queries.revokeLinks(tx, args)
  await recordRevoked(tx, revoked, { by: args.userId, now: args.now })
}
