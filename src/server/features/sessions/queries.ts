import type { Db } from '../../db/schema.ts'
import type { Session, TenantId, UserId } from '../access/types.ts'

export async function insertSession(
  db: Db,
  args: {
    tokenHash: string
    userId: string
    onlyTenantId: string | null
    magicLinkId: string | null
    now: number
    expiresAt: number
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: args.tokenHash,
      user_id: args.userId,
      tenant_ids: args.onlyTenantId,
      magic_link_id: args.magicLinkId,
      created_at: args.now,
      seen_at: args.now,
      expires_at: args.expiresAt,
    })
    .execute()
}

export async function findLiveSession(
  db: Db,
  args: { tokenHash: string; now: number },
): Promise<{ session: Session; seenAt: number } | undefined> {
  return (await listLiveSessions(db, { tokenHashes: [args.tokenHash], now: args.now }))[0]
}

export async function listLiveSessions(
  db: Db,
  args: { tokenHashes: readonly string[]; now: number },
): Promise<{ session: Session; seenAt: number }[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', 'in', args.tokenHashes)
    .where('expires_at', '>', args.now)
    .execute()
  return rows.map((row) => ({
    session: {
      userId: row.user_id as UserId,
      tokenHash: row.token_hash,
      onlyTenantIds: row.tenant_ids === null ? null : (row.tenant_ids.split(' ') as TenantId[]),
      magicLinkId: row.magic_link_id,
      createdAt: row.created_at,
    },
    seenAt: row.seen_at,
  }))
}

export async function extendSession(
  db: Db,
  args: { tokenHash: string; now: number; expiresAt: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: args.now, expires_at: args.expiresAt })
    .where('token_hash', '=', args.tokenHash)
    .execute()
}

/** Lifts the limit of a session to some tenants. */
export async function releaseSession(db: Db, tokenHash: string): Promise<void> {
  await db.updateTable('sessions').set({ tenant_ids: null }).where('token_hash', '=', tokenHash).execute()
}

/** In one statement, so that two at once both count. Only a session that is limited: no other is ever narrowed. */
export async function widenSession(db: Db, args: { tokenHash: string; tenantId: string }): Promise<void> {
  await db
    .updateTable('sessions')
    .set((eb) => ({ tenant_ids: eb('tenant_ids', '||', ` ${args.tenantId}`) }))
    .where('token_hash', '=', args.tokenHash)
    .where('tenant_ids', 'not like', `%${args.tenantId}%`)
    .execute()
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** All of a person, except the one that is named. */
export async function deleteSessionsOf(
  db: Db,
  args: { userId: UserId; exceptTokenHash?: string | undefined },
): Promise<void> {
  const { userId, exceptTokenHash } = args
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptTokenHash !== undefined, (query) => query.where('token_hash', '<>', exceptTokenHash!))
    .execute()
}

export async function deleteSessionsOfMagicLink(db: Db, magicLinkId: string): Promise<void> {
  await db.deleteFrom('sessions').where('magic_link_id', '=', magicLinkId).execute()
}
