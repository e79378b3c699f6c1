import { sql } from 'kysely'
import { type Day } from '../../../domain/calendar.ts'
import { isPostgres } from '../../db/database.ts'
import type { Db, Schema } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'

/** The newest history entries about the prices of an hour: for everybody, and for one person. */
export async function listPriceEntries(
  db: Db,
  { date, hour, userId, ...project }: ProjectScope & { date: Day; hour: number; userId: string | undefined },
): Promise<{ kind: string; at: number; by: string }[]> {
  const table = sql<Schema['audit_entries']>`audit_entries`
  // SQLite, which has no statistics, would take the primary key.
  const entries = isPostgres(db)
    ? table.as('e')
    : table.as<'e'>(sql`e indexed by ${sql.ref('audit_entries_by_cell')}`)
  const newest = (kind: 'slot-price' | 'user-slot-price', of: string | null) =>
    db
      .selectFrom(entries)
      .select(['e.kind', 'e.at', 'e.by_id as by'])
      .where('e.tenant_id', '=', project.tenantId)
      .where('e.project_id', '=', project.projectId)
      .where('e.date', '=', date)
      .where('e.hour', '=', hour)
      .where('e.kind', '=', kind)
      .where('e.user_id', of === null ? 'is' : '=', of)
      .orderBy('e.id', 'desc')
      .limit(1)
      .execute()
  const ofProject = await newest('slot-price', null)
  return userId === undefined ? ofProject : [...ofProject, ...(await newest('user-slot-price', userId))]
}
