import type { Day } from '../../../domain/calendar.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectId, ProjectScope, RosterScope, TenantId, UserId } from '../../kernel/access/types.ts'

/** Somebody on a roster who wants reminders. */
export interface Reminded extends RosterScope {
  timeZone: string
  /** The last day of whose duties they were reminded. */
  lastDay: Day | null
}

/** Lists everybody who wants reminders, in each project that is not archived. */
export async function listReminded(db: Db): Promise<Reminded[]> {
  const rows = await db
    .selectFrom('notice_settings as s')
    .innerJoin('roster_entries as r', 'r.user_id', 's.user_id')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.project_id'),
    )
    .select(['p.tenant_id', 'p.id', 'p.time_zone', 's.user_id'])
    .select((eb) =>
      eb
        .selectFrom('reminders as d')
        .select((day) => day.fn.max('d.day').as('day'))
        .whereRef('d.tenant_id', '=', 'r.tenant_id')
        .whereRef('d.project_id', '=', 'r.project_id')
        .whereRef('d.user_id', '=', 'r.user_id')
        .as('last_day'),
    )
    .where('s.kind', '=', 'reminder')
    .where((eb) => eb.or([eb('s.bell', '=', 1), eb('s.mail', '=', 1), eb('s.push', '=', 1)]))
    .where('r.removed_at', 'is', null)
    .where('p.archived_at', 'is', null)
    .orderBy('s.user_id')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    tenantId: row.tenant_id as TenantId,
    projectId: row.id as ProjectId,
    userId: row.user_id as UserId,
    timeZone: row.time_zone,
    lastDay: row.last_day,
  }))
}

/** Marks a person as reminded of a day in some projects, and gives those in which no other node was first. */
export async function claimReminders(
  tx: Tx,
  { userId, day, projects }: { userId: UserId; day: Day; projects: readonly ProjectScope[] },
): Promise<ProjectId[]> {
  const rows = await tx
    .insertInto('reminders')
    .values(
      projects.map(({ tenantId, projectId }) => ({
        tenant_id: tenantId,
        project_id: projectId,
        user_id: userId,
        day,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('project_id')
    .execute()
  return rows.map((row) => row.project_id as ProjectId)
}

/** Deletes what was kept of the duties of earlier days. */
export async function deleteOldReminders(db: Db, before: Day): Promise<void> {
  await db.deleteFrom('reminders').where('day', '<', before).execute()
}
