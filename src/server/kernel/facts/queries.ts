import { sql } from 'kysely'
import type { Booking } from '../../../domain/staffing.ts'
import { isPostgres } from '../../db/database.ts'
import type { Db, Schema, Tx } from '../../db/schema.ts'
import { givenRows, insertRows, statement } from '../../db/statements/statement.ts'
import type { ProjectId, ProjectScope, TenantId, TenantScope, UserId } from '../access/types.ts'

/** The version of a project, which grows by one with each write. */
export async function findVersion(db: Db, project: ProjectScope): Promise<number> {
  const row = await db
    .selectFrom('projects')
    .select('version')
    .where('tenant_id', '=', project.tenantId)
    .where('id', '=', project.projectId)
    .executeTakeFirstOrThrow()
  return row.version
}

const selectVersions = statement((db, { rows }: { rows: string }) => {
  const given = givenRows(db, rows, { tenant_id: 'text', id: 'text' })
  // A subquery finds each by its key; PostgreSQL would read all projects for a join while they are few.
  const version = sql`
    select "p"."version" from "projects" as "p" where "p"."tenant_id" = "given"."tenant_id" and "p"."id" = "given"."id"
  `
  return sql`select "given"."id", (${version}) as "version" from ${given}`.$castTo<{
    id: ProjectId
    version: number
  }>()
})

/** The versions of many projects, all of which exist. */
export function listVersions(db: Db, projects: readonly ProjectScope[]) {
  const rows = projects.map(({ tenantId, projectId }) => ({ tenant_id: tenantId, id: projectId }))
  return selectVersions(db, { rows: JSON.stringify(rows) })
}

/** Whether this database, which may be a replica, has reached the version of the project. */
export async function hasVersion(db: Db, args: ProjectScope & { version: number }): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.projectId)
    .where('version', '>=', args.version)
    .executeTakeFirst()
  return row !== undefined
}

/** Raises versions; callers add the condition. */
const raise = (tx: Db) => tx.updateTable('projects').set((eb) => ({ version: eb('version', '+', 1) }))

const updateVersion = statement((tx, project: ProjectScope) =>
  raise(tx)
    .where('tenant_id', '=', project.tenantId)
    .where('id', '=', project.projectId)
    .returning(['version', 'booking', 'close_full']),
)

/** A project as a write finds it with the lock. It closes full hours in an open project alone. */
export interface Raised {
  version: number
  booking: Booking
  closesFull: boolean
}

export async function raiseVersion(tx: Tx, project: ProjectScope): Promise<Raised> {
  return toRaised((await updateVersion(tx, project))[0]!)
}

function toRaised(row: { version: number; booking: Booking; close_full: number }): Raised {
  const { version, booking } = row
  return { version, booking, closesFull: row.close_full === 1 && booking === 'open' }
}

/** Every project of some tenants, or every project whose replies name a person, in any tenant. */
export type Several = { tenantIds: readonly TenantId[] } | { projectsNaming: UserId }

/** A person may belong to no tenant. */
const isNone = (several: Several) => 'tenantIds' in several && several.tenantIds.length === 0

/** Locks a person's row on both engines, by an update that changes nothing. */
export async function lockPerson(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', userId)
    .execute()
}

/** Locks tenants in the order of their ids, so that writes to a whole tenant, and those that make its projects, take turns. */
export async function lockTenants(tx: Tx, tenantIds: readonly TenantId[]): Promise<void> {
  if (!isPostgres(tx)) return
  await tx
    .selectFrom('tenants')
    .select('id')
    .where('id', 'in', tenantIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Locks projects in the order of their ids. SQLite has one writer at a time and locks no rows. The lock is that of an
 * update: rows that refer to a project are inserted meanwhile.
 */
export async function lockProjects(tx: Tx, several: Several): Promise<void> {
  if (!isPostgres(tx) || isNone(several)) return
  if ('tenantIds' in several) await lockTenants(tx, several.tenantIds)
  const projects =
    'tenantIds' in several
      ? tx.selectFrom('projects as p').where('p.tenant_id', 'in', several.tenantIds)
      : tx
          .selectFrom(placesNaming(tx, several.projectsNaming).as('n'))
          .innerJoin('projects as p', (join) =>
            join.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.project_id'),
          )
  await projects.select('p.id').orderBy('p.id').forNoKeyUpdate('p').execute()
}

export async function raiseVersions(
  tx: Tx,
  several: Several,
): Promise<({ tenantId: TenantId; projectId: ProjectId } & Raised)[]> {
  if (isNone(several)) return []
  const raised =
    'tenantIds' in several
      ? raise(tx).where('tenant_id', 'in', several.tenantIds)
      : raise(tx).where((eb) =>
          eb(
            eb.refTuple('tenant_id', 'id'),
            'in',
            placesNaming(tx, several.projectsNaming).$asTuple('tenant_id', 'project_id'),
          ),
        )
  const rows = await raised.returning(['tenant_id', 'id', 'version', 'booking', 'close_full']).execute()
  return rows.map((row) => ({
    tenantId: row.tenant_id as TenantId,
    projectId: row.id as ProjectId,
    ...toRaised(row),
  }))
}

/**
 * The projects whose roster has or had a person, who keeps past hours there, or whose requests or releases name them, in every
 * tenant.
 */
function placesNaming(db: Db, userId: UserId) {
  const member = db.selectFrom('memberships as m').where('m.user_id', '=', userId)
  return member
    .innerJoin('roster_entries as r', (join) =>
      join.onRef('r.tenant_id', '=', 'm.tenant_id').onRef('r.user_id', '=', 'm.user_id'),
    )
    .select(['r.tenant_id', 'r.project_id'])
    .union(
      member
        .innerJoin('requests as q', 'q.tenant_id', 'm.tenant_id')
        .where('q.created_by', '=', userId)
        .select(['q.tenant_id', 'q.project_id']),
    )
    .union(
      member
        .innerJoin('releases as s', 's.tenant_id', 'm.tenant_id')
        .where('s.decided_by', '=', userId)
        .select(['s.tenant_id', 's.project_id']),
    )
}

const selectNewestId = statement((tx, tenant: TenantScope) =>
  tx
    .selectFrom('audit_entries')
    .select('id')
    .where('tenant_id', '=', tenant.tenantId)
    .orderBy('id', 'desc')
    // A literal, since PostgreSQL plans a limit that is a parameter anew each time: see hot-statements.test.ts.
    .limit(sql<number>`1`),
)

/** The id of the newest history entry of the tenant. */
export async function findNewestId(tx: Tx, tenant: TenantScope): Promise<string | undefined> {
  return (await selectNewestId(tx, tenant))[0]?.id
}

export type NewRow = Omit<Schema['audit_entries'], 'tenant_id' | 'project_id' | 'by_id'>

export const insertEntries = insertRows('audit_entries', {
  same: (args: TenantScope & { projectId: ProjectId | null; by: UserId }) => ({
    tenant_id: args.tenantId,
    project_id: args.projectId,
    by_id: args.by,
  }),
  types: {
    id: 'text',
    at: 'bigint',
    kind: 'text',
    user_id: 'text',
    date: 'text',
    weekday: 'integer',
    hour: 'integer',
    detail: 'text',
    old_value: 'text',
    new_value: 'text',
  },
})
