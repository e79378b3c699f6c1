import type { Kysely } from 'kysely'

/** Adds the weekly patterns in which people can work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('own_patterns')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('weekdays', 'integer', (c) => c.notNull())
    .addColumn('from_hour', 'integer', (c) => c.notNull())
    .addColumn('to_hour', 'integer', (c) => c.notNull())
    .addColumn('valid_from', 'text')
    .addColumn('valid_to', 'text')
    .addPrimaryKeyConstraint('own_patterns_pk', ['user_id', 'position'])
    .execute()
}
