import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const rosterKey = ['tenant_id', 'project_id', 'user_id'] as const

/** Adds the hours for which people are booked; a person's hours of a month are one row, as given hours are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('booking_months')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('hours', 'text', (c) => c.notNull().check(sql`length(hours) = 187`))
    .addPrimaryKeyConstraint('booking_months_pk', [...rosterKey, 'month'])
    .addForeignKeyConstraint('booking_months_roster_fk', [...rosterKey], 'roster_entries', [...rosterKey])
    .execute()
}
