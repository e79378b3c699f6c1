import type { Kysely } from 'kysely'

/** Two indexes find the entries by a person and the entries about a person, however long the history is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, column: string) =>
    db.schema
      .createIndex(name)
      .on('audit_entries')
      .columns(['tenant_id', 'project_id', column, 'id'])
      .execute()
  await index('audit_entries_by_actor', 'by_id')
  await index('audit_entries_by_user', 'user_id')
}
