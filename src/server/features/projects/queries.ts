import type { ProjectReply } from '../../../contract/projects.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { locksRows } from '../../db/statements/lock-rows.ts'
import { compiled } from '../../db/statements/statement.ts'
import type { ProjectScope, TenantScope, UserId } from '../../kernel/access/types.ts'

function selectProjects(db: Db, tenant: TenantScope) {
  return db
    .selectFrom('projects as p')
    .innerJoin('tenants as t', 't.id', 'p.tenant_id')
    .select(['p.id', 'p.name', 'p.tenant_id as tenantId', 't.name as tenantName'])
    .select((eb) => eb('p.archived_at', 'is not', null).as('archived'))
    .where('p.tenant_id', '=', tenant.tenantId)
}

/** SQLite answers 0 or 1 where PostgreSQL answers a boolean. */
function rowToProject(row: Omit<ProjectReply, 'archived'> & { archived: unknown }): ProjectReply {
  return { ...row, archived: Boolean(row.archived) }
}

export async function getProject(db: Db, project: ProjectScope): Promise<ProjectReply> {
  return rowToProject(
    await selectProjects(db, project).where('p.id', '=', project.projectId).executeTakeFirstOrThrow(),
  )
}

/** Every project of the tenant, by name. */
export async function listProjects(db: Db, tenant: TenantScope): Promise<ProjectReply[]> {
  const rows = await selectProjects(db, tenant).orderBy('p.name').orderBy('p.id').execute()
  return rows.map(rowToProject)
}

/** The tenant's projects whose roster has the person, by name; without archived ones. */
export async function listProjectsOfPerson(
  db: Db,
  args: TenantScope & { userId: UserId },
): Promise<ProjectReply[]> {
  const rows = await selectProjects(db, args)
    .innerJoin('roster_entries as r', (join) =>
      join.onRef('r.tenant_id', '=', 'p.tenant_id').onRef('r.project_id', '=', 'p.id'),
    )
    .where('r.user_id', '=', args.userId)
    .where('r.removed_at', 'is', null)
    .where('p.archived_at', 'is', null)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  return rows.map(rowToProject)
}

export async function insertProject(
  db: Db,
  args: { tenantId: string; id: string; name: string; now: number },
): Promise<void> {
  await db
    .insertInto('projects')
    .values({ tenant_id: args.tenantId, id: args.id, name: args.name, created_at: args.now, version: 1 })
    .execute()
}

export async function renameProject(tx: Tx, args: ProjectScope & { name: string }): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ name: args.name })
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.projectId)
    .execute()
}

export async function setArchivedAt(
  tx: Tx,
  args: ProjectScope & { archivedAt: number | null },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ archived_at: args.archivedAt })
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.projectId)
    .execute()
}

export async function findVersion(db: Db, project: ProjectScope): Promise<number> {
  const row = await db
    .selectFrom('projects')
    .select('version')
    .where('tenant_id', '=', project.tenantId)
    .where('id', '=', project.projectId)
    .executeTakeFirstOrThrow()
  return row.version
}

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

/** Raises versions; callers say of which projects. */
const raise = (tx: Db) => tx.updateTable('projects').set((eb) => ({ version: eb('version', '+', 1) }))

const updateVersion = compiled((tx, project: ProjectScope) =>
  raise(tx)
    .where('tenant_id', '=', project.tenantId)
    .where('id', '=', project.projectId)
    .returning('version'),
)

export async function raiseVersion(tx: Tx, project: ProjectScope): Promise<number> {
  return (await updateVersion(tx, project))[0]!.version
}

/**
 * Every project of the tenant at once: what changes a wage changes each of them. An update locks rows as it happens
 * to read them; two of them at once could each wait for the other, so the locks are taken before, by id.
 */
export async function raiseVersions(
  tx: Tx,
  tenant: TenantScope,
): Promise<{ projectId: string; version: number }[]> {
  await tx
    .selectFrom('projects')
    .select('id')
    .where('tenant_id', '=', tenant.tenantId)
    .orderBy('id')
    .$if(locksRows(tx), (query) => query.forUpdate())
    .execute()
  return raise(tx)
    .where('tenant_id', '=', tenant.tenantId)
    .returning(['id as projectId', 'version'])
    .execute()
}

/** The projects whose roster has the person, of every tenant. */
function selectRosterPlaces(db: Db, userId: UserId) {
  return db
    .selectFrom('memberships as m')
    .innerJoin('roster_entries as r', (join) =>
      join.onRef('r.tenant_id', '=', 'm.tenant_id').onRef('r.user_id', '=', 'm.user_id'),
    )
    .where('m.user_id', '=', userId)
    .where('r.removed_at', 'is', null)
}

/** By id, as a change of a tenant locks its own. */
export async function lockProjectsOfPerson(tx: Tx, userId: UserId): Promise<void> {
  if (!locksRows(tx)) return
  await selectRosterPlaces(tx, userId)
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.project_id'),
    )
    .select('p.id')
    .orderBy('p.id')
    .forUpdate('p')
    .execute()
}

export async function raiseVersionsOfPerson(
  tx: Tx,
  userId: UserId,
): Promise<{ projectId: string; version: number }[]> {
  return raise(tx)
    .where((eb) =>
      eb(
        eb.refTuple('tenant_id', 'id'),
        'in',
        selectRosterPlaces(tx, userId)
          .select(['r.tenant_id', 'r.project_id'])
          .$asTuple('tenant_id', 'project_id'),
      ),
    )
    .returning(['id as projectId', 'version'])
    .execute()
}
