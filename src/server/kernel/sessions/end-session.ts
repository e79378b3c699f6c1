import { sendNotifications } from '../../db/connection.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { Session, TenantScope, UserId } from '../access/types.ts'
import * as queries from './queries.ts'

export { deleteExpiredSessions } from './queries.ts'

/** The content of a notification: sessions of this person, or their access to something, have ended. */
export interface EndedAccessPayload {
  endedAccessOf: UserId
}

/** Notifies every node after the commit, so that the open pages of a person who may not see them any more are sent nothing else. */
export function publishEndedAccess(tx: Tx, userId: UserId): Promise<void> {
  return sendNotifications(tx, [JSON.stringify({ endedAccessOf: userId } satisfies EndedAccessPayload)])
}

/** Signs one browser out. */
export async function endSession(db: Db, { tokenHash, userId }: Session): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.deleteSession(tx, tokenHash)
    await publishEndedAccess(tx, userId)
  })
}

/** Signs a person out of all sessions except the given one. The caller has locked the account. */
export async function endSessionsOf(
  tx: Tx,
  args: { userId: UserId; except?: Session | undefined },
): Promise<void> {
  const { userId, except } = args
  await queries.deleteSessionsOf(tx, { userId, exceptTokenHash: except?.tokenHash })
  await publishEndedAccess(tx, userId)
}

/**
 * Ends the limited sessions of a person who has got a password, another membership or a higher role, since administrators may hold them.
 * The caller has locked the account.
 * @param args.except the session in which that happened, if it was one; it goes on
 * @param args.sole the person's only tenant: sessions that reach it alone go on too
 */
export async function endLimitedSessionsOf(
  tx: Tx,
  args: { userId: UserId; except?: Session | undefined; sole?: TenantScope | undefined },
): Promise<void> {
  const { userId, except, sole } = args
  await queries.deleteLimitedSessionsOf(tx, {
    userId,
    exceptTokenHash: except?.tokenHash,
    exceptTenantId: sole?.tenantId,
  })
  await publishEndedAccess(tx, userId)
}

/** Ends the sessions of a person that reach this tenant alone. The caller has locked the account. */
export async function endSessionsLimitedTo(
  tx: Tx,
  { tenantId, userId }: TenantScope & { userId: UserId },
): Promise<void> {
  await queries.deleteSessionsLimitedTo(tx, { tenantId, userId })
  await publishEndedAccess(tx, userId)
}

/** Signs out the browser that a link of the person signed in. */
export async function endSessionOfMagicLink(
  tx: Tx,
  { magicLinkId, userId }: { magicLinkId: string; userId: UserId },
): Promise<void> {
  await queries.deleteSessionsOfMagicLink(tx, magicLinkId)
  await publishEndedAccess(tx, userId)
}
