import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const isHour = sql`hour between 7 and 20`
const isNeed = sql`people between 0 and 99`

/** Adds how many people hours need: own numbers of hours, and those of the weekly pattern. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('slot_needs')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull().check(isHour))
    .addColumn('people', 'integer', (c) => c.notNull().check(isNeed))
    .addPrimaryKeyConstraint('slot_needs_pk', ['tenant_id', 'project_id', 'date', 'hour'])
    .addForeignKeyConstraint('slot_needs_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()
  await db.schema
    .createTable('pattern_needs')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('weekday', 'integer', (c) => c.notNull().check(sql`weekday between 0 and 6`))
    .addColumn('hour', 'integer', (c) => c.notNull().check(isHour))
    .addColumn('people', 'integer', (c) => c.notNull().check(isNeed))
    .addPrimaryKeyConstraint('pattern_needs_pk', ['tenant_id', 'project_id', 'weekday', 'hour'])
    .addForeignKeyConstraint('pattern_needs_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()
}
