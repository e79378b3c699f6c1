import type { Kysely } from 'kysely'

/** Adds people’s own calendars, which mark busy hours. Address and busy times are sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('busy_calendars')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('taken_until', 'bigint')
    .addColumn('read_at', 'bigint')
    .addColumn('failure', 'text')
    .addColumn('busy', 'text')
    .execute()
}
