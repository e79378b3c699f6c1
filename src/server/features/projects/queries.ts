import type { ProjectReply } from '../../../contract/projects.ts'
import { sortedByName } from '../../../domain/people.ts'
import { contactShown } from '../../../domain/project.ts'
import { isCurrent } from '../../db/memberships.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { statement } from '../../db/statements/statement.ts'
import type { ProjectScope, TenantScope, UserId } from '../../kernel/access/types.ts'

/** A project as its reply tells it, but for what depends on the time. */
export type StoredProject = Omit<ProjectReply, 'utcOffset'>

/** Selects projects, each with the person who made it, if that is still an administrator. */
function selectProjects(db: Db, tenant: TenantScope) {
  return db
    .selectFrom('projects as p')
    .innerJoin('tenants as t', 't.id', 'p.tenant_id')
    .leftJoin('memberships as m', (join) =>
      join
        .onRef('m.tenant_id', '=', 'p.tenant_id')
        .onRef('m.user_id', '=', 'p.created_by')
        .on('m.role', '=', 'ADMIN')
        .on(isCurrent),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select(['p.id', 'p.name', 'p.tenant_id as tenantId', 't.name as tenantName'])
    .select((eb) => eb('p.archived_at', 'is not', null).as('archived'))
    .select(['p.time_zone as timeZone', 'p.contact', 'p.address', 'p.past_days as pastDays', 'p.booking'])
    .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.email'])
    .where('p.tenant_id', '=', tenant.tenantId)
}
type Row = Awaited<ReturnType<ReturnType<typeof selectProjects>['execute']>>[number]

/** Fills in the contact that freelancers see: after its maker has left, the tenant's earliest administrator. */
async function rowsToProjects(db: Db, tenant: TenantScope, rows: readonly Row[]): Promise<StoredProject[]> {
  const isOrphan = rows.some(({ contact, email }) => contact === '' && email === null)
  const first = isOrphan ? await findFirstAdministrator(db, tenant) : undefined
  return rows.map(({ firstName, lastName, email, ...row }) => ({
    ...row,
    // SQLite answers 0 or 1 where PostgreSQL answers a boolean.
    archived: Boolean(row.archived),
    contactShown: contactShown(
      row.contact,
      email === null ? first : { firstName: firstName ?? '', lastName: lastName ?? '', email },
    ),
  }))
}

function findFirstAdministrator(db: Db, tenant: TenantScope) {
  return db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.email'])
    .where('m.tenant_id', '=', tenant.tenantId)
    .where('m.role', '=', 'ADMIN')
    .where(isCurrent)
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .limit(1)
    .executeTakeFirst()
}

export async function getProject(db: Db, project: ProjectScope): Promise<StoredProject> {
  const row = await selectProjects(db, project)
    .where('p.id', '=', project.projectId)
    .executeTakeFirstOrThrow()
  return (await rowsToProjects(db, project, [row]))[0]!
}

/** Lists every project of the tenant, by name. */
export async function listProjects(db: Db, tenant: TenantScope): Promise<StoredProject[]> {
  const rows = await selectProjects(db, tenant).orderBy('p.id').execute()
  return rowsToProjects(db, tenant, sortedByName(rows))
}

/**
 * Lists the tenant's projects whose roster has the person, without archived ones, and those that are named to the person as a
 * planner, by name.
 */
export async function listProjectsOfPerson(
  db: Db,
  args: TenantScope & { userId: UserId },
): Promise<StoredProject[]> {
  const rows = await selectProjects(db, args)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('p.archived_at', 'is', null),
          eb.exists(
            eb
              .selectFrom('roster_entries as r')
              .select('r.user_id')
              .whereRef('r.tenant_id', '=', 'p.tenant_id')
              .whereRef('r.project_id', '=', 'p.id')
              .where('r.user_id', '=', args.userId)
              .where('r.removed_at', 'is', null),
          ),
        ]),
        eb.exists(
          eb
            .selectFrom('planned_projects as l')
            .select('l.user_id')
            .whereRef('l.tenant_id', '=', 'p.tenant_id')
            .whereRef('l.project_id', '=', 'p.id')
            .where('l.user_id', '=', args.userId),
        ),
      ]),
    )
    .orderBy('p.id')
    .execute()
  return rowsToProjects(db, args, sortedByName(rows))
}

const selectRuleOfPast = statement((db, args: ProjectScope) =>
  db
    .selectFrom('projects')
    .select(['time_zone as timeZone', 'past_days as pastDays'])
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.projectId),
)

/** Reads what decides to which days freelancers may add hours. */
export async function getRuleOfPast(
  db: Db,
  project: ProjectScope,
): Promise<{ timeZone: string; pastDays: number | null }> {
  return (await selectRuleOfPast(db, project))[0]!
}

/** The settings and names of a project that deadlines, releases and mails need. */
export interface ProjectRules {
  timeZone: string
  isArchived: boolean
  /** Hours before its start until which an hour is released at once; null: never. */
  releaseHours: number | null
  /** The hours in which somebody who is asked may answer. */
  answerHours: number
  projectName: string
  tenantName: string
}

export async function getRules(db: Db, project: ProjectScope): Promise<ProjectRules> {
  const row = await db
    .selectFrom('projects as p')
    .innerJoin('tenants as t', 't.id', 'p.tenant_id')
    .select(['p.time_zone', 'p.archived_at', 'p.release_hours', 'p.answer_hours', 'p.name as projectName'])
    .select('t.name as tenantName')
    .where('p.tenant_id', '=', project.tenantId)
    .where('p.id', '=', project.projectId)
    .executeTakeFirstOrThrow()
  return {
    timeZone: row.time_zone,
    isArchived: row.archived_at !== null,
    releaseHours: row.release_hours,
    answerHours: row.answer_hours,
    projectName: row.projectName,
    tenantName: row.tenantName,
  }
}

export async function insertProject(
  db: Db,
  args: ProjectScope & { name: string; by: UserId; now: number },
): Promise<void> {
  await db
    .insertInto('projects')
    .values({
      tenant_id: args.tenantId,
      id: args.projectId,
      name: args.name,
      created_at: args.now,
      created_by: args.by,
      version: 1,
    })
    .execute()
}

/** Changes these settings of a project. At least one must be given; one that is undefined stays as it is. */
export async function changeProject(
  tx: Tx,
  args: ProjectScope & {
    name: string | undefined
    archivedAt: number | null | undefined
    timeZone: string | undefined
    contact: string | undefined
    address: string | undefined
    pastDays: number | null | undefined
  },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set((eb) => ({
      name: args.name,
      // A project that is archived again keeps its moment, which decides until when its hours count.
      archived_at: args.archivedAt ? eb.fn.coalesce('archived_at', eb.val(args.archivedAt)) : args.archivedAt,
      time_zone: args.timeZone,
      contact: args.contact,
      address: args.address,
      past_days: args.pastDays,
    }))
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.projectId)
    .execute()
}
