import type { ProjectReply } from '../../../contract/projects.ts'
import type { Db, Tx } from '../../db/schema.ts'
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

/** Lists every project of the tenant, by name. */
export async function listProjects(db: Db, tenant: TenantScope): Promise<ProjectReply[]> {
  const rows = await selectProjects(db, tenant).orderBy('p.name').orderBy('p.id').execute()
  return rows.map(rowToProject)
}

/** Lists the tenant's projects whose roster has the person, by name, without archived ones. */
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
