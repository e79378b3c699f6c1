import type { Kysely } from 'kysely'

/**
 * Adds calendar feeds: of a person, or of a project for one of its administrators. The address of a feed is made from its id and
 * not stored. The events as they were last told are a JSON text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendars')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('tenant_id', 'text')
    .addColumn('project_id', 'text')
    .addColumn('prices', 'integer', (c) => c.notNull())
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addForeignKeyConstraint('calendars_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('calendars_by_person')
    .unique()
    .on('calendars')
    .column('user_id')
    .where('project_id' as never, 'is', null)
    .execute()
  await db.schema
    .createIndex('calendars_by_project')
    .unique()
    .on('calendars')
    .columns(['tenant_id', 'user_id', 'project_id'])
    .where('project_id' as never, 'is not', null)
    .execute()
}
