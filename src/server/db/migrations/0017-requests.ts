import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Adds requests: people who are asked for hours. Hours are JSON texts, lists of `{ date, bits }`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('requests')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull().check(sql`mode in ('all', 'in-turn')`))
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('hours', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('turn_ms', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('for_release', 'text')
    .addPrimaryKeyConstraint('requests_pk', ['tenant_id', 'id'])
    .addForeignKeyConstraint('requests_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('requests_by_project')
    .on('requests')
    .columns(['tenant_id', 'project_id', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('requests_by_deadline').on('requests').columns(['mode', 'due_at']).execute()
  await db.schema
    .createTable('request_people')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('hours', 'text')
    .addColumn('answered_at', 'bigint')
    .addColumn('chosen', 'text')
    .addColumn('accepted', 'text')
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('mailed_at', 'bigint')
    .addPrimaryKeyConstraint('request_people_pk', ['tenant_id', 'request_id', 'user_id'])
    .addForeignKeyConstraint('request_people_request_fk', ['tenant_id', 'request_id'], 'requests', [
      'tenant_id',
      'id',
    ])
    .addForeignKeyConstraint(
      'request_people_roster_fk',
      ['tenant_id', 'project_id', 'user_id'],
      'roster_entries',
      ['tenant_id', 'project_id', 'user_id'],
    )
    .execute()
  await db.schema
    .createIndex('request_people_by_person')
    .on('request_people')
    .columns(['user_id', 'tenant_id', 'project_id'])
    .execute()
}
