import type { Kysely } from 'kysely'

/** Adds the counts of given hours. A month without a row is counted when it is next read or written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hour_counts')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('counts', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('hour_counts_pk', ['tenant_id', 'project_id', 'month'])
    .addForeignKeyConstraint('hour_counts_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()
}
