import type { EntryKind } from '../../../../contract/facts.ts'
import type { DayBits } from '../../../../domain/availability.ts'
import { type Day, monthsOfDays } from '../../../../domain/calendar.ts'
import type { Db } from '../../../db/schema.ts'
import type { ProjectScope, TenantScope, UserId } from '../../../kernel/access/types.ts'
import { readHours, toPlace } from '../queries.ts'

/** The facts from which the end of a request follows. */
export interface RequestToLook {
  id: string
  by: UserId
  asked: readonly DayBits[]
  dueAt: number
  isWithdrawn: boolean
  releaseId: string | null
  toldEnd: 'none' | 'filled' | 'over'
  /** The version of the project. */
  version: number
}

/** The requests that are withdrawn, due, or in a project that has changed since the last round. */
const selectToLook = (db: Db, now: number) =>
  db
    .selectFrom('requests as q')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'q.tenant_id').onRef('p.id', '=', 'q.project_id'),
    )
    .where('q.told_end', 'in', ['none', 'filled'])
    .where('p.archived_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('q.withdrawn_at', 'is not', null),
        eb('q.due_at', '<=', now),
        eb('q.looked_version', 'is', null),
        eb('q.looked_version', '<>', eb.ref('p.version')),
      ]),
    )

/** Lists the projects with such requests, with one of the people who asked. */
export async function listPlacesToLook(db: Db, now: number): Promise<(ProjectScope & { by: UserId })[]> {
  const rows = await selectToLook(db, now)
    .select((eb) => ['q.tenant_id', 'q.project_id', eb.fn.min('q.created_by').as('by')])
    .groupBy(['q.tenant_id', 'q.project_id'])
    .execute()
  return rows.map(toPlace)
}

/** Lists such requests of a project. */
export async function listToLook(
  db: Db,
  { now, ...project }: ProjectScope & { now: number },
): Promise<RequestToLook[]> {
  const rows = await selectToLook(db, now)
    .select(['q.id', 'q.created_by', 'q.hours', 'q.due_at', 'q.withdrawn_at', 'q.for_release'])
    .select(['q.told_end', 'p.version'])
    .where('q.tenant_id', '=', project.tenantId)
    .where('q.project_id', '=', project.projectId)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    by: row.created_by as UserId,
    asked: readHours(row.hours),
    dueAt: row.due_at,
    isWithdrawn: row.withdrawn_at !== null,
    releaseId: row.for_release,
    toldEnd: row.told_end,
    version: row.version,
  }))
}

/** Lists the people of a request. */
export async function listAsked(db: Db, args: TenantScope & { requestId: string }): Promise<UserId[]> {
  const rows = await db
    .selectFrom('request_people')
    .select('user_id')
    .where('tenant_id', '=', args.tenantId)
    .where('request_id', '=', args.requestId)
    .execute()
  return rows.map((row) => row.user_id as UserId)
}

export async function markLooked(
  db: Db,
  args: ProjectScope & { requestId: string; toldEnd: RequestToLook['toldEnd']; version: number },
): Promise<void> {
  await db
    .updateTable('requests')
    .set({ told_end: args.toldEnd, looked_version: args.version })
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('id', '=', args.requestId)
    .execute()
}

/** The kinds of entries that can fill or close hours of a day, and of many days. */
const ON_DAYS: EntryKind[] = ['slot', 'user-mode', 'availability', 'booking', 'need']
const ON_MANY_DAYS: EntryKind[] = ['pattern', 'need-pattern', 'staffing', 'roster']

/** Whether the newest entry in the history of a project that can fill or close hours of these days is by this person. */
export async function wasLastChangedBy(
  db: Db,
  args: ProjectScope & { userId: UserId; days: readonly Day[] },
): Promise<boolean> {
  const newest = await db
    .selectFrom('audit_entries')
    .select('by_id')
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    // Hours of several days of a month are one entry, whose date is the month.
    .where((eb) =>
      eb.or([
        eb('kind', 'in', ON_DAYS).and('date', 'in', [...args.days, ...monthsOfDays(args.days)]),
        eb('kind', 'in', ON_MANY_DAYS),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.by_id === args.userId
}
