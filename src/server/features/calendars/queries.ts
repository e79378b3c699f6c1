import type { CalendarEvent } from '../../../domain/calendar-events.ts'
import type { Language } from '../../../domain/language.ts'
import { isCurrent, isPlanning } from '../../db/memberships.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { statement } from '../../db/statements/statement.ts'
import type { ProjectId, ProjectScope, TenantId, TenantScope, UserId } from '../../kernel/access/types.ts'

/** The owner of a feed is a person. With a project it is the feed that this person has of the project. */
export interface Owner {
  userId: UserId
  project?: ProjectScope | undefined
}

const isOwners = ({ project }: Owner) => (project === undefined ? 'is' : '=')

export async function findCalendar(
  db: Db,
  owner: Owner,
): Promise<{ id: string; prices: boolean } | undefined> {
  const row = await db
    .selectFrom('calendars')
    .select(['id', 'prices'])
    .where('user_id', '=', owner.userId)
    .where('tenant_id', isOwners(owner), owner.project?.tenantId ?? null)
    .where('project_id', isOwners(owner), owner.project?.projectId ?? null)
    .executeTakeFirst()
  return row && { id: row.id, prices: row.prices === 1 }
}

/** Gives a feed another id, and so another address. Its events keep theirs. Returns whether there is such a feed. */
export async function replaceCalendar(
  tx: Tx,
  { id, prices, ...owner }: Owner & { id: string; prices: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendars')
    .set({ id, prices: Number(prices) })
    .where('user_id', '=', owner.userId)
    .where('tenant_id', isOwners(owner), owner.project?.tenantId ?? null)
    .where('project_id', isOwners(owner), owner.project?.projectId ?? null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function insertCalendar(
  tx: Tx,
  { id, prices, userId, project }: Owner & { id: string; prices: boolean },
): Promise<void> {
  const place = { tenant_id: project?.tenantId ?? null, project_id: project?.projectId ?? null }
  await tx
    .insertInto('calendars')
    .values({ id, user_id: userId, ...place, prices: Number(prices), events: '[]', revision: 0 })
    .execute()
}

export async function deleteCalendar(tx: Tx, owner: Owner): Promise<void> {
  await tx
    .deleteFrom('calendars')
    .where('user_id', '=', owner.userId)
    .where('tenant_id', isOwners(owner), owner.project?.tenantId ?? null)
    .where('project_id', isOwners(owner), owner.project?.projectId ?? null)
    .execute()
}

/** Deletes a person's feeds of all projects of a tenant, but for these projects. */
export async function deleteCalendarsOfTenant(
  tx: Tx,
  { tenantId, userId, except }: TenantScope & { userId: UserId; except: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('calendars')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .$if(except.length > 0, (query) => query.where('project_id', 'not in', except))
    .execute()
}

/** A feed with what decides its content besides the booked hours. */
export interface Calendar {
  id: string
  userId: UserId
  project: (ProjectScope & { version: number }) | undefined
  prices: boolean
  language: Language
}

const selectCalendar = statement((db, args: { id: string }) =>
  db
    .selectFrom('calendars as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.user_id', '=', 'c.user_id').on(isCurrent),
    )
    .leftJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.id', '=', 'c.project_id').on(isPlanning),
    )
    .select(['c.id', 'c.user_id', 'c.project_id', 'c.prices', 'u.language', 'p.tenant_id', 'p.version'])
    .where('c.id', '=', args.id),
)

/** Finds a feed by its id. A project's feed is none while its person does not plan that project. */
export async function findById(db: Db, id: string): Promise<Calendar | undefined> {
  const [row] = await selectCalendar(db, { id })
  if (!row) return undefined
  const calendar = {
    id: row.id,
    userId: row.user_id as UserId,
    prices: row.prices === 1,
    language: row.language ?? 'en',
  }
  if (row.project_id === null) return { ...calendar, project: undefined }
  if (row.tenant_id === null || row.version === null) return undefined
  const scope = { tenantId: row.tenant_id as TenantId, projectId: row.project_id as ProjectId }
  return { ...calendar, project: { ...scope, version: row.version } }
}

const selectVersions = statement((db, args: { userId: UserId }) =>
  db
    .selectFrom('memberships as m')
    .crossJoin('roster_entries as r')
    .crossJoin('projects as p')
    .select(['p.id', 'p.version'])
    .where('m.user_id', '=', args.userId)
    .whereRef('r.tenant_id', '=', 'm.tenant_id')
    .whereRef('r.user_id', '=', 'm.user_id')
    .whereRef('p.tenant_id', '=', 'r.tenant_id')
    .whereRef('p.id', '=', 'r.project_id')
    .orderBy('p.id'),
)

/** Lists the versions of the projects in which a person has, or had, a place. */
export function listVersions(db: Db, userId: UserId): Promise<{ id: string; version: number }[]> {
  return selectVersions(db, { userId })
}

const selectEvents = statement((db, args: { id: string }) =>
  db.selectFrom('calendars').select(['events', 'revision']).where('id', '=', args.id),
)

/** The events of a feed as they were last published; undefined once the feed has ended. */
export async function findEvents(
  db: Db,
  id: string,
): Promise<{ events: CalendarEvent[]; revision: number } | undefined> {
  const [row] = await selectEvents(db, { id })
  return row && { events: JSON.parse(row.events) as CalendarEvent[], revision: row.revision }
}

/** Stores the events of a feed. Returns false, and stores nothing, if they were stored since that revision. */
export async function storeEvents(
  db: Db,
  { id, events, revision }: { id: string; events: readonly CalendarEvent[]; revision: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calendars')
    .set({ events: JSON.stringify(events), revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Reads the words about a project that the events of its feed have. */
export async function getProject(
  db: Db,
  project: ProjectScope,
): Promise<{
  name: string
  tenantName: string
  timeZone: string
  address: string
  archivedAt: number | null
}> {
  return db
    .selectFrom('projects as p')
    .innerJoin('tenants as t', 't.id', 'p.tenant_id')
    .select(['p.name', 't.name as tenantName', 'p.time_zone as timeZone', 'p.address'])
    .select('p.archived_at as archivedAt')
    .where('p.tenant_id', '=', project.tenantId)
    .where('p.id', '=', project.projectId)
    .executeTakeFirstOrThrow()
}

/** The names of everybody who is or was on the roster, by id. */
export async function listNames(
  db: Db,
  project: ProjectScope,
): Promise<{ id: string; firstName: string; lastName: string; email: string }[]> {
  return db
    .selectFrom('roster_entries as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.first_name as firstName', 'u.last_name as lastName', 'u.email'])
    .where('r.tenant_id', '=', project.tenantId)
    .where('r.project_id', '=', project.projectId)
    .execute()
}
