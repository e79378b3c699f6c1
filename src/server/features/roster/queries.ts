import type { PersonReply } from '../../../contract/projects.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectScope, RosterScope, TenantScope, UserId } from '../../kernel/access/types.ts'

/** Lists the people on the roster, by last and first name. */
export async function listPeople(db: Db, project: ProjectScope): Promise<(PersonReply & { id: UserId })[]> {
  const rows = await db
    .selectFrom('roster_entries as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select([
      'u.id',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'u.phone',
      'u.country',
      'u.german_level as germanLevel',
    ])
    .where('r.tenant_id', '=', project.tenantId)
    .where('r.project_id', '=', project.projectId)
    .where('r.removed_at', 'is', null)
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .orderBy('u.id')
    .execute()
  return rows.map((row) => ({ ...row, id: row.id as UserId }))
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
