import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * The settings of a project, and who made it. The history names the maker of an earlier project; a project without a
 * history has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    db.schema
      .alterTable('projects')
      .addColumn('time_zone', 'text', (c) => c.notNull().defaultTo('Europe/Berlin')),
    db.schema.alterTable('projects').addColumn('contact', 'text', (c) => c.notNull().defaultTo('')),
    db.schema
      .alterTable('projects')
      .addColumn('past_days', 'integer', (c) => c.check(sql`past_days between 0 and 366`)),
    db.schema.alterTable('projects').addColumn('created_by', 'text', (c) => c.references('users.id')),
  ]) {
    await column.execute()
  }
  await sql`
    update projects set created_by = (
      select e.by_id from audit_entries e
      where e.tenant_id = projects.tenant_id and e.project_id = projects.id
      and e.kind = 'project-name' and e.old_value is null
      order by e.id limit 1
    )
  `.execute(db)
}
