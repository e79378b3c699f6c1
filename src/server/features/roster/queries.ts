import type { ExpressionBuilder } from 'kysely'
import type { PersonReply } from '../../../contract/projects.ts'
import type { Role } from '../../../domain/roles.ts'
import { isCurrent, isNotErased } from '../../db/memberships.ts'
import type { Db, Schema, Tx } from '../../db/schema.ts'
import type { ProjectScope, RosterScope, TenantScope, UserId } from '../../kernel/access/types.ts'

const PERSON = [
  'u.id',
  'u.first_name as firstName',
  'u.last_name as lastName',
  'u.email',
  'u.phone',
  'u.country',
  'u.german_level as germanLevel',
] as const
const MEMBER = [...PERSON, 'm.role', 'm.created_at as createdAt'] as const

/** Lists the people on the roster by name, from the one after `before` on. */
export async function listPeople(
  db: Db,
  { before, ...project }: ProjectScope & { before?: string | undefined },
): Promise<(PersonReply & { id: UserId; mailFailedAt: number | null })[]> {
  const rows = await db
    .selectFrom('roster_entries as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.tenant_id', '=', 'r.tenant_id').onRef('m.user_id', '=', 'r.user_id'),
    )
    .select(PERSON)
    .select('m.mail_failed_at as mailFailedAt')
    .where('r.tenant_id', '=', project.tenantId)
    .where('r.project_id', '=', project.projectId)
    .where('r.removed_at', 'is', null)
    .$if(before !== undefined, (query) => query.where(isBehind(project, before!)))
    .orderBy('u.name_key')
    .orderBy('u.id')
    .execute()
  return rows.map((row) => ({ ...row, id: row.id as UserId }))
}

/** Whether a person stands behind another one in a list by name. Only a person who is or was in this tenant has a place there. */
function isBehind({ tenantId }: TenantScope, before: string) {
  return (eb: ExpressionBuilder<Schema & { u: Schema['users'] }, 'u'>) =>
    eb(
      eb.refTuple('u.name_key', 'u.id'),
      '>',
      eb
        .selectFrom('memberships as bm')
        .innerJoin('users as b', 'b.id', 'bm.user_id')
        .select(['b.name_key', 'b.id'])
        .where('bm.tenant_id', '=', tenantId)
        .where('bm.user_id', '=', before)
        .$asTuple('name_key', 'id'),
    )
}

export interface TenantMember {
  user: PersonReply & { id: UserId }
  role: Role
  /** When the person first became a member. */
  createdAt: number
}

/** Lists the tenant's current members by name, from the one after `before` on. */
export async function listMembers(
  db: Db,
  args: TenantScope & { before?: string | undefined; limit: number },
): Promise<TenantMember[]> {
  const rows = await selectPage(db, args).select(MEMBER).where(isCurrent).execute()
  return rows.map(rowToMember)
}

/** Lists those who have left the tenant and are not erased, by name, from the one after `before` on. */
export async function listFormerMembers(
  db: Db,
  args: TenantScope & { before?: string | undefined; limit: number },
): Promise<{ id: UserId; firstName: string; lastName: string }[]> {
  const rows = await selectPage(db, args)
    .select(['u.id', 'u.first_name as firstName', 'u.last_name as lastName'])
    .where('m.left_at', 'is not', null)
    .where(isNotErased)
    .execute()
  return rows.map((row) => ({ ...row, id: row.id as UserId }))
}

function selectPage(db: Db, args: TenantScope & { before?: string | undefined; limit: number }) {
  const { before } = args
  return selectMemberships(db, args)
    .$if(before !== undefined, (query) => query.where(isBehind(args, before!)))
    .orderBy('u.name_key')
    .orderBy('u.id')
    .limit(args.limit)
}

function selectMemberships(db: Db, { tenantId }: TenantScope) {
  return db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.tenant_id', '=', tenantId)
}

const rowToMember = ({
  role,
  createdAt,
  ...user
}: PersonReply & { role: Role; createdAt: number }): TenantMember => ({
  user: { ...user, id: user.id as UserId },
  role,
  createdAt,
})

/** Finds a current member of the tenant. */
export async function findMember(
  db: Db,
  args: TenantScope & { userId: UserId },
): Promise<TenantMember | undefined> {
  const row = await selectMemberships(db, args)
    .select(MEMBER)
    .where('m.user_id', '=', args.userId)
    .where(isCurrent)
    .executeTakeFirst()
  return row && rowToMember(row)
}

/** By person, the projects that are named to a planner. */
export async function listPlannedByPerson(
  db: Db,
  args: TenantScope & { userIds: readonly string[] },
): Promise<ReadonlyMap<string, string[]>> {
  if (args.userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('planned_projects')
    .select(['user_id', 'project_id'])
    .where('tenant_id', '=', args.tenantId)
    .where('user_id', 'in', args.userIds)
    .orderBy('project_id')
    .execute()
  return groupProjects(rows)
}

/** By person, the last use of a live session that reaches the tenant. Sessions say it to the hour. */
export async function listLastSeen(
  db: Db,
  args: TenantScope & { userIds: readonly string[]; now: number },
): Promise<ReadonlyMap<string, number>> {
  if (args.userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .select('user_id')
    .select((eb) => eb.fn.max('seen_at').as('seen_at'))
    .where('user_id', 'in', args.userIds)
    .where('expires_at', '>', args.now)
    .where((eb) => eb.or([eb('tenant_ids', 'is', null), eb('tenant_ids', 'like', `%${args.tenantId}%`)]))
    .groupBy('user_id')
    .execute()
  return new Map(rows.map((row) => [row.user_id, Number(row.seen_at)]))
}

/** How many of these are projects of the tenant. */
export async function countProjects(
  db: Db,
  args: TenantScope & { projectIds: readonly string[] },
): Promise<number> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('tenant_id', '=', args.tenantId)
    .where('id', 'in', args.projectIds)
    .execute()
  return rows.length
}

/** The names of the tenant's projects without archived ones. */
export async function listProjectNames(
  db: Db,
  { tenantId }: TenantScope,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('projects as p')
    .select(['p.id', 'p.name'])
    .where('p.tenant_id', '=', tenantId)
    .where('p.archived_at', 'is', null)
    .execute()
}

/** The ids of the people whom any of the rosters has. */
export async function listOnRosters(
  db: Db,
  args: TenantScope & { projectIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (args.projectIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('roster_entries as r')
    .select('r.user_id')
    .distinct()
    .where('r.tenant_id', '=', args.tenantId)
    .where('r.project_id', 'in', args.projectIds)
    .where('r.removed_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** By person, the projects that are not archived and whose roster has the person. */
export async function listProjectsByPerson(
  db: Db,
  args: TenantScope & { userIds: readonly string[] },
): Promise<ReadonlyMap<string, string[]>> {
  if (args.userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('roster_entries as r')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.project_id'),
    )
    .select(['r.user_id', 'p.id as project_id'])
    .where('r.tenant_id', '=', args.tenantId)
    .where('r.user_id', 'in', args.userIds)
    .where('r.removed_at', 'is', null)
    .where('p.archived_at', 'is', null)
    .orderBy('p.id')
    .execute()
  return groupProjects(rows)
}

function groupProjects(rows: readonly { user_id: string; project_id: string }[]): Map<string, string[]> {
  const byPerson = Map.groupBy(rows, (row) => row.user_id)
  return new Map([...byPerson].map(([userId, own]) => [userId, own.map((row) => row.project_id)]))
}

/** Marks a roster entry as removed; false where it is already marked. The row stays, since saved hours refer to it. */
export async function markRemoved(tx: Tx, args: RosterScope & { now: number }): Promise<boolean> {
  const row = await tx
    .updateTable('roster_entries')
    .set({ removed_at: args.now })
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('user_id', '=', args.userId)
    .where('removed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks every roster entry of a person in the tenant as removed. */
export async function markRemovedFromAll(
  tx: Tx,
  args: TenantScope & { userId: UserId; now: number },
): Promise<void> {
  await tx
    .updateTable('roster_entries')
    .set({ removed_at: args.now })
    .where('tenant_id', '=', args.tenantId)
    .where('user_id', '=', args.userId)
    .where('removed_at', 'is', null)
    .execute()
}
