import { type Kysely, sql } from 'kysely'

/** Keeps a person's own wages of all days in the membership too, so that sums of many people read one row each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('memberships').addColumn('own_wages', 'text').execute()
  await sql`
    update memberships set own_wages = (
      select '[' || string_agg('"' || w.valid_from || '",' || ${cents('green_cents')} || ',' || ${cents('yellow_cents')}
        || ',' || ${cents('red_cents')}, ',' order by w.valid_from) || ']'
      from wage_overrides as w
      where w.tenant_id = memberships.tenant_id and w.user_id = memberships.user_id
    )`.execute(db)
}

const cents = (column: string) => sql`coalesce(cast(${sql.ref(column)} as text), 'null')`
