import { sql } from 'kysely'
import type { Db, Tx } from '../../db/schema.ts'
import { insertRows, statement } from '../../db/statements/statement.ts'
import type { ProjectScope, TenantScope } from '../access/types.ts'

/** Adds to the number of cells that are stored in months of a project. */
export const addCells = insertRows('project_months', {
  same: (args: ProjectScope) => ({ tenant_id: args.tenantId, project_id: args.projectId }),
  types: { month: 'text', cells: 'bigint' },
  adds: 'cells',
})

const isUsed = sql<boolean>`cells > 0`
const sumOfCells = sql<number>`cast(coalesce(sum(cells), 0) as bigint)`
const ofProject = (project: ProjectScope) =>
  sql<number>`cast(coalesce(sum(case when project_id = ${project.projectId} then 1 else 0 end), 0) as bigint)`
const selectUsage = statement((db, project: ProjectScope) =>
  db
    .selectFrom('project_months')
    .select((eb) => [
      sumOfCells.as('cells'),
      eb.fn.countAll<number>().as('months'),
      ofProject(project).as('monthsOfProject'),
    ])
    .where('tenant_id', '=', project.tenantId)
    .where(isUsed),
)

/** The stored cells and planned months of an organisation, and the months of one of its projects. */
export async function findUsage(
  db: Db,
  project: ProjectScope,
): Promise<{ cells: number; months: number; monthsOfProject: number }> {
  const row = (await selectUsage(db, project))[0]!
  return {
    cells: Number(row.cells),
    months: Number(row.months),
    monthsOfProject: Number(row.monthsOfProject),
  }
}

const selectUsedMonths = statement((db, project: ProjectScope) =>
  db
    .selectFrom('project_months')
    .select('month')
    .where('tenant_id', '=', project.tenantId)
    .where('project_id', '=', project.projectId)
    .where(isUsed)
    .orderBy('month'),
)

/** The months in which the project has entries, in order: replies without a month read from the first to the last. */
export async function listUsedMonths(db: Db, project: ProjectScope): Promise<string[]> {
  return (await selectUsedMonths(db, project)).map(({ month }) => month)
}

export async function countProjects(tx: Tx, tenant: TenantScope): Promise<number> {
  const row = await tx
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant.tenantId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function countRoster(tx: Tx, project: ProjectScope): Promise<number> {
  const row = await tx
    .selectFrom('roster_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', project.tenantId)
    .where('project_id', '=', project.projectId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
