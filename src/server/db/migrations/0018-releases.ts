import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Adds releases: people who give booked hours back, or ask to. Hours are JSON texts, lists of slots. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('releases')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('open', 'released', 'replaced', 'refused', 'withdrawn')`),
    )
    .addColumn('slots', 'text', (c) => c.notNull())
    .addColumn('passed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'text', (c) => c.references('users.id'))
    .addPrimaryKeyConstraint('releases_pk', ['tenant_id', 'project_id', 'id'])
    .addForeignKeyConstraint('releases_roster_fk', ['tenant_id', 'project_id', 'user_id'], 'roster_entries', [
      'tenant_id',
      'project_id',
      'user_id',
    ])
    .execute()
  await db.schema
    .createIndex('releases_by_time')
    .on('releases')
    .columns(['tenant_id', 'project_id', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('releases_by_person')
    .on('releases')
    .columns(['tenant_id', 'user_id', 'project_id', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('releases_open')
    .on('releases')
    .columns(['tenant_id', 'project_id', 'user_id'])
    .where('state' as never, '=', 'open')
    .execute()
}
