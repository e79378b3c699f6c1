import { isCurrent } from '../../db/memberships.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectId, ProjectScope, TenantId, TenantScope, UserId } from '../../kernel/access/types.ts'

/** A magic link as the tenant's administrators see it. */
export interface VisibleLink {
  id: string
  userId: UserId
  email: string
  createdAt: number
  expiresAt: number
  /** Used, revoked or expired. */
  isClosed: boolean
}

/** A link that the statement has just revoked or reinstated. */
export interface RevokedLink {
  userId: UserId
  /** The project whose administrators can see the link; null for a link that was only mailed. */
  visibleIn: ProjectScope | null
  isUsed: boolean
}

const REVOKED = ['user_id', 'tenant_id', 'project_id', 'used_at'] as const

function rowToRevoked(row: {
  user_id: string
  tenant_id: string | null
  project_id: string | null
  used_at: number | null
}): RevokedLink {
  return { userId: row.user_id as UserId, visibleIn: toProjectScope(row), isUsed: row.used_at !== null }
}

function toProjectScope(row: { tenant_id: string | null; project_id: string | null }): ProjectScope | null {
  const { tenant_id: tenantId, project_id: projectId } = row
  if (tenantId === null || projectId === null) return null
  return { tenantId: tenantId as TenantId, projectId: projectId as ProjectId }
}

export async function insertMagicLink(
  tx: Tx,
  args: {
    id: string
    userId: UserId
    visibleIn: ProjectScope | null
    inviteId: string | null
    now: number
    expiresAt: number
    revokedAt: number | null
  },
): Promise<void> {
  await tx
    .insertInto('magic_links')
    .values({
      id: args.id,
      user_id: args.userId,
      tenant_id: args.visibleIn?.tenantId ?? null,
      project_id: args.visibleIn?.projectId ?? null,
      invite_id: args.inviteId,
      created_at: args.now,
      expires_at: args.expiresAt,
      used_at: null,
      revoked_at: args.revokedAt,
    })
    .execute()
}

/** Does the work of `insertMagicLink` and inserts nothing, since no user has the id. */
export async function simulateInsert(tx: Tx, unusedId: string): Promise<void> {
  await tx
    .insertInto('magic_links')
    .columns(['id', 'user_id', 'created_at', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', 'id as user_id', 'created_at', 'created_at as expires_at'])
        .where('id', '=', unusedId),
    )
    .execute()
}

/** Finds the person of a closed link; undefined for an open or unknown one. */
export async function findUserOfClosedLink(
  db: Db,
  args: { id: string; now: number },
): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('magic_links')
    .select('user_id')
    .where('id', '=', args.id)
    .where((eb) =>
      eb.or([
        eb('used_at', 'is not', null),
        eb('revoked_at', 'is not', null),
        eb('expires_at', '<=', args.now),
      ]),
    )
    .executeTakeFirst()
  return row && (row.user_id as UserId)
}

/** Revokes every unused link of the person. */
export async function revokeLinks(tx: Tx, args: { userId: UserId; now: number }): Promise<RevokedLink[]> {
  const rows = await tx
    .updateTable('magic_links')
    .set({ revoked_at: args.now })
    .where('user_id', '=', args.userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(REVOKED)
    .execute()
  return rows.map(rowToRevoked)
}

/** Finds the person of a link, and the project whose administrators can see it. */
export async function findLink(
  db: Db,
  id: string,
): Promise<{ userId: UserId; visibleIn: ProjectScope | null } | undefined> {
  const row = await db
    .selectFrom('magic_links')
    .select(['user_id', 'tenant_id', 'project_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { userId: row.user_id as UserId, visibleIn: toProjectScope(row) }
}

/** Uses the link up; false where it is used, revoked, expired or unknown. */
export async function consumeMagicLink(tx: Tx, args: { id: string; now: number }): Promise<boolean> {
  const row = await tx
    .updateTable('magic_links')
    .set({ used_at: args.now })
    .where('id', '=', args.id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', args.now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Revokes the person's unused links that administrators can see, except those of one tenant. */
export async function revokeVisibleLinks(
  tx: Tx,
  args: { userId: UserId; except?: TenantScope | undefined; now: number },
): Promise<RevokedLink[]> {
  const { except } = args
  const rows = await tx
    .updateTable('magic_links')
    .set({ revoked_at: args.now })
    .where('user_id', '=', args.userId)
    .where('tenant_id', 'is not', null)
    .$if(except !== undefined, (query) => query.where('tenant_id', '<>', except!.tenantId))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(REVOKED)
    .execute()
  return rows.map(rowToRevoked)
}

/** Revokes the unused link that an invite made. */
export async function revokeLinksOfInvite(
  tx: Tx,
  args: { inviteId: string; now: number },
): Promise<RevokedLink[]> {
  const rows = await tx
    .updateTable('magic_links')
    .set({ revoked_at: args.now })
    .where('invite_id', '=', args.inviteId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(REVOKED)
    .execute()
  return rows.map(rowToRevoked)
}

/** Revokes a link of the tenant, used or not; a revoked link keeps its date. */
export async function revokeMagicLink(
  tx: Tx,
  args: TenantScope & { id: string; now: number },
): Promise<RevokedLink[]> {
  const rows = await tx
    .updateTable('magic_links')
    .set({ revoked_at: args.now })
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.id)
    .where('revoked_at', 'is', null)
    .returning(REVOKED)
    .execute()
  return rows.map(rowToRevoked)
}

/**
 * Reinstates a link of the tenant; undefined where the link is not revoked, or is used, expired, made by an invite that is
 * closed, or older than the removal of its person from the roster.
 */
export async function reinstateMagicLink(
  tx: Tx,
  args: TenantScope & { id: string; now: number },
): Promise<RevokedLink | undefined> {
  const row = await tx
    .updateTable('magic_links')
    .set({ revoked_at: null })
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.id)
    .where('revoked_at', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', args.now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invites as i')
            .select('i.id')
            .whereRef('i.tenant_id', '=', 'magic_links.tenant_id')
            .whereRef('i.id', '=', 'magic_links.invite_id')
            .where((closed) =>
              closed.or([closed('i.accepted_at', 'is not', null), closed('i.revoked_at', 'is not', null)]),
            ),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('roster_entries as r')
            .select('r.user_id')
            .whereRef('r.tenant_id', '=', 'magic_links.tenant_id')
            .whereRef('r.project_id', '=', 'magic_links.project_id')
            .whereRef('r.user_id', '=', 'magic_links.user_id')
            .whereRef('r.removed_at', '>=', 'magic_links.created_at'),
        ),
      ),
    )
    .returning(REVOKED)
    .executeTakeFirst()
  return row && rowToRevoked(row)
}

/** Reinstates the unexpired link that was revoked with its invite; without `isVisible`, only one that was just mailed. */
export async function reinstateLinksOfInvite(
  tx: Tx,
  args: { inviteId: string; revokedAt: number; isVisible: boolean; now: number },
): Promise<RevokedLink[]> {
  const rows = await tx
    .updateTable('magic_links')
    .set({ revoked_at: null })
    .where('invite_id', '=', args.inviteId)
    .where('revoked_at', '=', args.revokedAt)
    .where('used_at', 'is', null)
    .where('expires_at', '>', args.now)
    .$if(!args.isVisible, (query) => query.where('tenant_id', 'is', null))
    .returning(REVOKED)
    .execute()
  return rows.map(rowToRevoked)
}

/**
 * Lists the project's links by the rule of `canAdminsSeeLink`, newest first, and only of members: the link of a person
 * who is only invited would reveal whether the address has an account elsewhere.
 */
export async function listVisibleLinks(
  db: Db,
  args: ProjectScope & { now: number; before: string | undefined; limit: number },
): Promise<VisibleLink[]> {
  const { tenantId, projectId, now, before, limit } = args
  const rows = await db
    .selectFrom('magic_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'l.user_id').onRef('m.tenant_id', '=', 'l.tenant_id'),
    )
    .selectAll('l')
    .select('u.email')
    .where('l.tenant_id', '=', tenantId)
    .where('l.project_id', '=', projectId)
    .where('u.password_hash', 'is', null)
    .where('m.role', '=', 'FREELANCER')
    .where(isCurrent)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberships as other')
            .select('other.user_id')
            .whereRef('other.user_id', '=', 'l.user_id')
            .where('other.tenant_id', '<>', tenantId)
            .where('other.left_at', 'is', null),
        ),
      ),
    )
    .$if(before !== undefined, (query) =>
      query
        .innerJoin('magic_links as b', (join) => join.on('b.id', '=', before!))
        .where('b.tenant_id', '=', tenantId)
        .where((eb) =>
          eb.or([
            eb('l.created_at', '<', eb.ref('b.created_at')),
            eb.and([eb('l.created_at', '=', eb.ref('b.created_at')), eb('l.id', '>', eb.ref('b.id'))]),
          ]),
        ),
    )
    .limit(limit)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id as UserId,
    email: row.email,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isClosed: row.used_at !== null || row.revoked_at !== null || row.expires_at <= now,
  }))
}
