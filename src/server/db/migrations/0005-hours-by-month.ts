import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'

const rosterKey = ['tenant_id', 'project_id', 'user_id'] as const
const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'))

/** Stores a person's hours of a month in one row: a list of each day's bits, null for a day without hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('availability_months')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('hours', 'text', (c) => c.notNull().check(sql`length(hours) = 187`))
    .addPrimaryKeyConstraint('availability_months_pk', [...rosterKey, 'month'])
    .addForeignKeyConstraint('availability_months_roster_fk', [...rosterKey], 'roster_entries', [
      ...rosterKey,
    ])
    .execute()
  const days = sql.join(DAYS.map(hoursOn), sql` || ',' || `)
  await sql`
    insert into availability_months (tenant_id, project_id, user_id, month, hours)
    select tenant_id, project_id, user_id, substr(date, 1, 7), '[' || ${days} || ']'
    from availability group by tenant_id, project_id, user_id, substr(date, 1, 7)
  `.execute(db)
  await db.schema.dropTable('availability').execute()
}

/** Pads with leading spaces to five characters. */
function hoursOn(day: string): RawBuilder<string> {
  const text = sql`coalesce(cast(sum(case when substr(date, 9, 2) = ${day} then hours end) as text), 'null')`
  return sql`substr('     ' || ${text}, length(${text}) + 1)`
}
