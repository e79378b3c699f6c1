import type { Role } from '../../../domain/roles.ts'
import { isCurrent, isOpenPlace } from '../../db/memberships.ts'
import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statements/statement.ts'
import type { ProjectScope, RosterScope, TenantScope, UserId } from './types.ts'

const selectMembership = statement((db, args: TenantScope & { userId: UserId }) =>
  db
    .selectFrom('memberships as m')
    .select('m.role')
    .where('m.tenant_id', '=', args.tenantId)
    .where('m.user_id', '=', args.userId)
    .where(isCurrent),
)

/** A person's membership in a tenant. */
export async function findMembership(
  db: Db,
  args: TenantScope & { userId: UserId },
): Promise<{ role: Role } | undefined> {
  return (await selectMembership(db, args))[0]
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
    .leftJoin('roster_entries as r', (join) => join.on(isOpenPlace))
    .select(['m.user_id', 'm.role', 'r.user_id as roster_user_id'])
    .where('m.tenant_id', '=', args.tenantId)
    .where('m.user_id', 'in', args.userIds)
    .where('p.id', '=', args.projectId)
    .where(isCurrent)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id as UserId,
    role: row.role,
    isOnRoster: row.roster_user_id !== null,
  }))
}

const selectRosterEntry = statement((db, args: RosterScope) =>
  db
    .selectFrom('roster_entries')
    .select('user_id')
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('user_id', '=', args.userId)
    .where('removed_at', 'is', null),
)

export async function isOnRoster(db: Db, person: RosterScope): Promise<boolean> {
  return (await selectRosterEntry(db, person)).length > 0
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
