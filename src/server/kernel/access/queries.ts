import type { Role } from '../../../domain/roles.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, TenantId, TenantScope, UserId } from './types.ts'

/** The caller's membership in a tenant. */
export async function findMembership(
  db: Db,
  args: { userId: UserId; tenantId: string },
): Promise<{ tenant: TenantScope; role: Role } | undefined> {
  const row = await db
    .selectFrom('memberships')
    .select(['tenant_id', 'role'])
    .where('tenant_id', '=', args.tenantId)
    .where('user_id', '=', args.userId)
    .executeTakeFirst()
  return row && { tenant: { tenantId: row.tenant_id as TenantId }, role: row.role }
}

/**
 * The roles of these people in the project's tenant, and whether they are on the roster. An archived project counts as
 * having no roster.
 */
export async function listRoles(
  db: Db,
  args: ProjectScope & { userIds: readonly UserId[] },
): Promise<{ userId: UserId; role: Role; isOnRoster: boolean }[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('projects as p', 'p.tenant_id', 'm.tenant_id')
    .leftJoin('roster_entries as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'p.tenant_id')
        .onRef('r.project_id', '=', 'p.id')
        .onRef('r.user_id', '=', 'm.user_id')
        .on('r.removed_at', 'is', null)
        .on('p.archived_at', 'is', null),
    )
    .select(['m.user_id', 'm.role', 'r.user_id as roster_user_id'])
    .where('m.tenant_id', '=', args.tenantId)
    .where('m.user_id', 'in', args.userIds)
    .where('p.id', '=', args.projectId)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id as UserId,
    role: row.role,
    isOnRoster: row.roster_user_id !== null,
  }))
}

export async function isOnRoster(db: Db, project: ProjectScope, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('roster_entries')
    .select('user_id')
    .where('tenant_id', '=', project.tenantId)
    .where('project_id', '=', project.projectId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function findTenantOfInvite(db: Db, inviteId: string): Promise<string | undefined> {
  const row = await db.selectFrom('invites').select('tenant_id').where('id', '=', inviteId).executeTakeFirst()
  return row?.tenant_id
}

/** The tenant whose administrators can see the link; undefined for a link that only its mailbox has. */
export async function findTenantOfMagicLink(db: Db, linkId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('magic_links')
    .select('tenant_id')
    .where('id', '=', linkId)
    .executeTakeFirst()
  return row?.tenant_id ?? undefined
}
