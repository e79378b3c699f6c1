import type { Db } from '../../db/schema.ts'
import type { Session, TenantScope, UserId } from '../access/types.ts'
import * as queries from './queries.ts'

/** Signs a person out of all sessions except the given one. The caller has locked the account. */
export async function endSessionsOf(
  db: Db,
  args: { userId: UserId; except?: Session | undefined },
): Promise<void> {
  await queries.deleteSessionsOf(db, { userId: args.userId, exceptTokenHash: args.except?.tokenHash })
}

/**
 * Ends the limited sessions of a person who has got a password, another membership or a higher role, since administrators may hold them.
 * The caller has locked the account.
 * @param args.except the session in which that happened, if it was one; it goes on
 * @param args.sole the person's only tenant: sessions that reach it alone go on too
 */
export async function endLimitedSessionsOf(
  db: Db,
  args: { userId: UserId; except?: Session | undefined; sole?: TenantScope | undefined },
): Promise<void> {
  const { userId, except, sole } = args
  await queries.deleteLimitedSessionsOf(db, {
    userId,
    exceptTokenHash: except?.tokenHash,
    exceptTenantId: sole?.tenantId,
  })
}

/** Ends the sessions of a person that reach this tenant alone. The caller has locked the account. */
export async function endSessionsLimitedTo(
  db: Db,
  { tenantId, userId }: TenantScope & { userId: UserId },
): Promise<void> {
  await queries.deleteSessionsLimitedTo(db, { tenantId, userId })
}

/** Signs out the browser that the link signed in. */
export async function endSessionOfMagicLink(db: Db, magicLinkId: string): Promise<void> {
  await queries.deleteSessionsOfMagicLink(db, magicLinkId)
}
