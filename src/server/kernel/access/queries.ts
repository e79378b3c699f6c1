import { type Role, roleInProject } from '../../../domain/roles.ts'
import { isCurrent, isNotErased, isOpenPlace, isPlannedProject } from '../../db/memberships.ts'
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

const selectKnownPerson = statement((db, args: TenantScope & { userId: UserId }) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.tenant_id', '=', args.tenantId)
    .where('m.user_id', '=', args.userId)
    .where(isNotErased),
)

/** Whether the tenant holds data of the person: a member, or a former member who is not erased. */
export async function isKnownPerson(db: Db, args: TenantScope & { userId: UserId }): Promise<boolean> {
  return (await selectKnownPerson(db, args)).length > 0
}

/**
 * The roles of these people in the project, and whether they are on the roster. An archived project counts as
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
    .leftJoin('planned_projects as l', (join) => join.on(isPlannedProject))
    .select(['m.user_id', 'm.role', 'r.user_id as roster_user_id', 'l.user_id as planner_id'])
    .where('m.tenant_id', '=', args.tenantId)
    .where('m.user_id', 'in', args.userIds)
    .where('p.id', '=', args.projectId)
    .where(isCurrent)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id as UserId,
    role: roleInProject(row.role, row.planner_id !== null),
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

/** The place of an invite, the role that it gives, and whether this person is a planner of its project. */
export async function findPlaceOfInvite(
  db: Db,
  { inviteId, userId }: { inviteId: string; userId: UserId },
): Promise<{ tenantId: string; role: Role; isPlanned: boolean } | undefined> {
  const row = await db
    .selectFrom('invites as i')
    .leftJoin('planned_projects as l', (join) =>
      join
        .onRef('l.tenant_id', '=', 'i.tenant_id')
        .onRef('l.project_id', '=', 'i.project_id')
        .on('l.user_id', '=', userId),
    )
    .select(['i.tenant_id', 'i.role', 'l.user_id as planner_id'])
    .where('i.id', '=', inviteId)
    .executeTakeFirst()
  return row && { tenantId: row.tenant_id, role: row.role, isPlanned: row.planner_id !== null }
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
