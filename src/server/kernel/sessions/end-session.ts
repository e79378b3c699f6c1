import type { Db } from '../../db/schema.ts'
import type { Session, UserId } from '../access/types.ts'
import * as queries from './queries.ts'

/** Signs the browser out; its token is dead from here on. */
export async function endSession(db: Db, session: Session): Promise<void> {
  await queries.deleteSession(db, session.tokenHash)
}

/** Signs a person out everywhere, except in the session that is named. The account must be locked. */
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
