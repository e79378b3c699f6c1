import type { Kysely } from 'kysely'

/** Adds when people have last seen the changes of a month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('month_visits')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('month_visits_pk', ['tenant_id', 'project_id', 'user_id', 'month'])
    .addForeignKeyConstraint('month_visits_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()
}
