import type { Language } from '../../../../domain/language.ts'
import { type Role, ROLES } from '../../../../domain/roles.ts'
import { isCurrent, isOpenPlace, isPlanning } from '../../../db/memberships.ts'
import type { Db, Tx } from '../../../db/schema.ts'
import type { ProjectId, ProjectScope, TenantId, TenantScope, UserId } from '../../../kernel/access/types.ts'

export interface Membership {
  tenantId: string
  tenantName: string
  role: Role
  /** The projects that are named to a planner. */
  projectIds?: string[]
}

/**
 * Gives a role in a tenant, and returns the role that holds then. No role is lowered; a person who has left comes back with
 * the given one.
 */
export async function giveRole(
  tx: Tx,
  args: TenantScope & { userId: UserId; role: Role; now: number },
): Promise<Role> {
  const row = await tx
    .insertInto('memberships')
    .values({ tenant_id: args.tenantId, user_id: args.userId, role: args.role, created_at: args.now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet((eb) => ({
        role: eb
          .case()
          .when(
            eb.and([
              eb('memberships.role', 'in', ROLES.slice(0, ROLES.indexOf(args.role) + 1)),
              eb('memberships.left_at', 'is', null),
            ]),
          )
          .then(eb.ref('memberships.role'))
          .else(eb.ref('excluded.role'))
          .end(),
        left_at: null,
      })),
    )
    .returning('role')
    .executeTakeFirstOrThrow()
  if (row.role !== 'PLANNER') await deletePlannedProjects(tx, args)
  return row.role
}

/** Sets the role of a member, and the projects that are named to a planner. */
export async function setRole(
  tx: Tx,
  args: TenantScope & { userId: UserId; role: Role; projectIds: readonly string[]; now: number },
): Promise<void> {
  const { tenantId, userId, now } = args
  await tx
    .updateTable('memberships')
    .set({ role: args.role })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  await deletePlannedProjects(tx, args)
  for (const projectId of args.projectIds)
    await addPlannedProject(tx, { tenantId, projectId: projectId as ProjectId, userId, now })
}

/** Names a project to a planner; false where it is named already. */
export async function addPlannedProject(
  tx: Tx,
  args: ProjectScope & { userId: UserId; now: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('planned_projects')
    .values({
      tenant_id: args.tenantId,
      project_id: args.projectId,
      user_id: args.userId,
      created_at: args.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'project_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

async function deletePlannedProjects(tx: Tx, args: TenantScope & { userId: UserId }): Promise<void> {
  await tx
    .deleteFrom('planned_projects')
    .where('tenant_id', '=', args.tenantId)
    .where('user_id', '=', args.userId)
    .execute()
}

/**
 * Marks the membership as left, forgets which projects were named to the person, and returns the role; undefined where the
 * person is no member.
 */
export async function leaveTenant(
  tx: Tx,
  args: TenantScope & { userId: UserId; now: number },
): Promise<Role | undefined> {
  await deletePlannedProjects(tx, args)
  const row = await tx
    .updateTable('memberships')
    .set({ left_at: args.now })
    .where('tenant_id', '=', args.tenantId)
    .where('user_id', '=', args.userId)
    .where('left_at', 'is', null)
    .returning('role')
    .executeTakeFirst()
  return row?.role
}

/** Lists a person's memberships, the oldest first. */
export async function listMemberships(db: Db, userId: UserId): Promise<Membership[]> {
  const memberships = await selectMemberships(db, userId)
  if (memberships.every(({ role }) => role !== 'PLANNER')) return memberships
  const planned = await db
    .selectFrom('planned_projects')
    .select(['tenant_id', 'project_id'])
    .where('user_id', '=', userId)
    .where(
      'tenant_id',
      'in',
      memberships.map(({ tenantId }) => tenantId),
    )
    .orderBy('project_id')
    .execute()
  return memberships.map((membership) =>
    membership.role === 'PLANNER'
      ? {
          ...membership,
          projectIds: planned.flatMap(({ tenant_id: tenantId, project_id: projectId }) =>
            tenantId === membership.tenantId ? [projectId] : [],
          ),
        }
      : membership,
  )
}

function selectMemberships(db: Db, userId: UserId): Promise<Membership[]> {
  return db
    .selectFrom('memberships as m')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .select(['m.tenant_id as tenantId', 't.name as tenantName', 'm.role'])
    .where('m.user_id', '=', userId)
    .where(isCurrent)
    .orderBy('m.created_at')
    .orderBy('m.tenant_id')
    .execute()
}

/** The tenants to which a person belongs or has belonged. */
export async function listTenantIds(db: Db, userId: UserId): Promise<TenantId[]> {
  const rows = await db.selectFrom('memberships').select('tenant_id').where('user_id', '=', userId).execute()
  return rows.map(({ tenant_id }) => tenant_id as TenantId)
}

/** The projects whose roster has the person, in all tenants. */
export async function listRosterProjects(db: Db, userId: UserId): Promise<ProjectScope[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('roster_entries as r', (join) =>
      join.onRef('r.tenant_id', '=', 'm.tenant_id').onRef('r.user_id', '=', 'm.user_id'),
    )
    .select(['r.tenant_id', 'r.project_id'])
    .where('m.user_id', '=', userId)
    .where('r.removed_at', 'is', null)
    .execute()
  return rows.map((row) => ({ tenantId: row.tenant_id as TenantId, projectId: row.project_id as ProjectId }))
}

/** Lists up to two projects that the person may open: those that the person plans, and those whose roster has the person. */
export async function listTwoOpenProjects(
  db: Db,
  args: { userId: UserId; onlyTenantIds: string[] | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('projects as p', 'p.tenant_id', 'm.tenant_id')
    .leftJoin('roster_entries as r', (join) => join.on(isOpenPlace))
    .select('p.id')
    .where('m.user_id', '=', args.userId)
    .where('p.archived_at', 'is', null)
    .where(isCurrent)
    .where((eb) => eb.or([isPlanning, eb('r.user_id', 'is not', null)]))
    .$if(args.onlyTenantIds !== null, (query) => query.where('m.tenant_id', 'in', args.onlyTenantIds!))
    .limit(2)
    .execute()
  return rows.map((row) => row.id)
}

/** Lists the people who plan a project: the administrators of its tenant, and the planners to whom it is named. */
export async function listPlanners(db: Db, { tenantId, projectId }: ProjectScope): Promise<UserId[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('projects as p', 'p.tenant_id', 'm.tenant_id')
    .select('m.user_id')
    .where('m.tenant_id', '=', tenantId)
    .where('p.id', '=', projectId)
    .where(isCurrent)
    .where(isPlanning)
    .orderBy('m.user_id')
    .execute()
  return rows.map(({ user_id }) => user_id as UserId)
}

/** Lists the addresses and languages of a tenant's administrators, except one person. */
export async function listOtherAdmins(
  db: Db,
  args: TenantScope & { userId: UserId },
): Promise<{ email: string; language: Language | null }[]> {
  return db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'u.language'])
    .where('m.tenant_id', '=', args.tenantId)
    .where('m.role', '=', 'ADMIN')
    .where('m.user_id', '<>', args.userId)
    .where(isCurrent)
    .execute()
}
