import type { Release } from '../../../domain/releases.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Db, Schema, Tx } from '../../db/schema.ts'
import type { ProjectId, ProjectScope, TenantScope, UserId } from '../access/types.ts'

export interface StoredRelease extends Release {
  userId: UserId
  projectId: ProjectId
  timeZone: string
}

const fromReleases = (db: Db, { tenantId }: TenantScope) =>
  db
    .selectFrom('releases as s')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.project_id'),
    )
    .selectAll('s')
    .select('p.time_zone')
    .where('s.tenant_id', '=', tenantId)

const toRelease = (row: Schema['releases'] & { time_zone: string }): StoredRelease => ({
  id: row.id,
  userId: row.user_id as UserId,
  projectId: row.project_id as ProjectId,
  timeZone: row.time_zone,
  reason: row.reason,
  state: row.state,
  slots: JSON.parse(row.slots) as SlotRef[],
  passed: JSON.parse(row.passed) as SlotRef[],
  createdAt: row.created_at,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
})

/** Finds a release of the project. */
export async function findRelease(
  db: Db,
  args: ProjectScope & { releaseId: string },
): Promise<StoredRelease | undefined> {
  const row = await fromReleases(db, args)
    .where('s.project_id', '=', args.projectId)
    .where('s.id', '=', args.releaseId)
    .executeTakeFirst()
  return row && toRelease(row)
}

/** Lists the releases stored as open, of a project or of a tenant, of some people or of everybody. */
export async function listOpenReleases(
  db: Db,
  args: TenantScope & { projectId?: ProjectId | undefined; userIds?: readonly UserId[] | undefined },
): Promise<StoredRelease[]> {
  const { projectId, userIds } = args
  const rows = await fromReleases(db, args)
    .where('s.state', '=', 'open')
    .$if(projectId !== undefined, (query) => query.where('s.project_id', '=', projectId!))
    .$if(userIds !== undefined, (query) => query.where('s.user_id', 'in', userIds!))
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute()
  return rows.map(toRelease)
}

/** Lists the newest releases of a project or of one person in it, from the one after `before` on. */
export async function listReleases(
  db: Db,
  args: ProjectScope & { userId?: UserId | undefined; before?: string | undefined; limit: number },
): Promise<StoredRelease[]> {
  const { userId, before } = args
  const rows = await fromReleases(db, args)
    .where('s.project_id', '=', args.projectId)
    .$if(userId !== undefined, (query) => query.where('s.user_id', '=', userId!))
    .$if(before !== undefined, (query) =>
      query
        .innerJoin('releases as b', (join) =>
          join
            .onRef('b.tenant_id', '=', 's.tenant_id')
            .onRef('b.project_id', '=', 's.project_id')
            .on('b.id', '=', before!),
        )
        .where((eb) =>
          eb(eb.refTuple('s.created_at', 's.id'), '<', eb.refTuple('b.created_at', 'b.id') as never),
        ),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(args.limit)
    .execute()
  return rows.map(toRelease)
}

export async function insertRelease(tx: Tx, args: ProjectScope & { release: Release }): Promise<void> {
  const { release } = args
  await tx
    .insertInto('releases')
    .values({
      tenant_id: args.tenantId,
      project_id: args.projectId,
      id: release.id,
      user_id: release.userId,
      reason: release.reason,
      created_at: release.createdAt,
      ...changingColumns(release),
    })
    .execute()
}

export async function updateRelease(tx: Tx, args: ProjectScope & { release: Release }): Promise<void> {
  await tx
    .updateTable('releases')
    .set(changingColumns(args.release))
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('id', '=', args.release.id)
    .execute()
}

function changingColumns({ state, slots, passed, decidedAt, decidedBy }: Release) {
  const refs = (list: readonly SlotRef[]) => JSON.stringify(list.map(({ date, hour }) => ({ date, hour })))
  return { state, slots: refs(slots), passed: refs(passed), decided_at: decidedAt, decided_by: decidedBy }
}
