import type { Kysely } from 'kysely'

/** Most entries are about a slot and not about a person, so the index by person leaves them out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const name = 'audit_entries_by_user'
  await db.schema.dropIndex(name).execute()
  await db.schema
    .createIndex(name)
    .on('audit_entries')
    .columns(['tenant_id', 'project_id', 'user_id', 'id'])
    .where('user_id', 'is not', null)
    .execute()
}
