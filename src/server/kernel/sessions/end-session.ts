import type { Db } from '../../db/schema.ts'
import type { Session, UserId } from '../access/types.ts'
import * as queries from './queries.ts'

/** Signs the browser out and ends its token. */
export async function endSession(db: Db, session: Session): Promise<void> {
  await queries.deleteSession(db, session.tokenHash)
}

/** Signs a person out of all sessions except the given one. The caller has locked the account. */
export async function endSessionsOf(
  db: Db,
  args: { userId: UserId; except?: Session | undefined },
): Promise<void> {
  await queries.deleteSessionsOf(db, { userId: args.userId, exceptTokenHash: args.except?.tokenHash })
}

/** Signs out the browser that the link signed in. */
export async function endSessionOfMagicLink(db: Db, magicLinkId: string): Promise<void> {
  await queries.deleteSessionsOfMagicLink(db, magicLinkId)
}
