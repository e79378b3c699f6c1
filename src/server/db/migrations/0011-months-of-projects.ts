import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const CELLS = ['schedule_slots', 'slot_prices', 'slot_mode_overrides', 'user_slot_prices']

/** The months in which a project has entries, with the number of cells stored in each, so that both can be limited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('project_months')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('cells', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('project_months_pk', ['tenant_id', 'project_id', 'month'])
    .addForeignKeyConstraint('project_months_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()
  const cells = CELLS.map(
    (table) => sql`
      select tenant_id, project_id, substr(date, 1, 7) as month, count(*) as cells
      from ${sql.table(table)} group by tenant_id, project_id, substr(date, 1, 7)`,
  )
  // A day without hours is the text ` null` or `    0`; each other day counts as a cell.
  const days = sql`
    select tenant_id, project_id, month,
      sum(31 - (length(hours) - length(replace(replace(hours, ' null', ''), '    0', ''))) / 5) as cells
    from availability_months group by tenant_id, project_id, month`
  await sql`
    insert into project_months (tenant_id, project_id, month, cells)
    select tenant_id, project_id, month, cast(sum(cells) as bigint)
    from (${sql.join([...cells, days], sql` union all `)}) as every_table
    group by tenant_id, project_id, month
  `.execute(db)
}
