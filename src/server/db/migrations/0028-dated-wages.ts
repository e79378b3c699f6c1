import { type Kysely, sql } from 'kysely'

const isCents = (column: string) => sql`${sql.ref(column)} between 0 and 10000000`

/**
 * Wages of tenants and people hold from a day; those that there are hold from the beginning. The history names who set
 * them, and when. SQLite cannot change a primary key, so both tables are made anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dated_tenant_wages')
    .addColumn('tenant_id', 'text', (c) => c.notNull().references('tenants.id'))
    .addColumn('valid_from', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('green_cents', 'integer', (c) => c.notNull().check(isCents('green_cents')))
    .addColumn('yellow_cents', 'integer', (c) => c.notNull().check(isCents('yellow_cents')))
    .addColumn('red_cents', 'integer', (c) => c.notNull().check(isCents('red_cents')))
    .addColumn('set_at', 'bigint')
    .addColumn('set_by', 'text', (c) => c.references('users.id'))
    .addPrimaryKeyConstraint('dated_tenant_wages_pk', ['tenant_id', 'valid_from'])
    .execute()
  await sql`
    insert into dated_tenant_wages (tenant_id, green_cents, yellow_cents, red_cents, set_at, set_by)
    select w.tenant_id, w.green_cents, w.yellow_cents, w.red_cents, e.at, e.by_id
    from tenant_wages as w
    left join (${newestEntries('wages')}) as n on n.tenant_id = w.tenant_id
    left join audit_entries as e on e.tenant_id = n.tenant_id and e.id = n.id`.execute(db)
  await db.schema.dropTable('tenant_wages').execute()
  await db.schema.alterTable('dated_tenant_wages').renameTo('tenant_wages').execute()

  await db.schema
    .createTable('dated_wage_overrides')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('valid_from', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('green_cents', 'integer', (c) => c.check(isCents('green_cents')))
    .addColumn('yellow_cents', 'integer', (c) => c.check(isCents('yellow_cents')))
    .addColumn('red_cents', 'integer', (c) => c.check(isCents('red_cents')))
    .addColumn('set_at', 'bigint')
    .addColumn('set_by', 'text', (c) => c.references('users.id'))
    .addPrimaryKeyConstraint('dated_wage_overrides_pk', ['tenant_id', 'user_id', 'valid_from'])
    .addForeignKeyConstraint('dated_wage_membership_fk', ['tenant_id', 'user_id'], 'memberships', [
      'tenant_id',
      'user_id',
    ])
    .execute()
  await sql`
    insert into dated_wage_overrides (tenant_id, user_id, green_cents, yellow_cents, red_cents, set_at, set_by)
    select w.tenant_id, w.user_id, w.green_cents, w.yellow_cents, w.red_cents, e.at, e.by_id
    from wage_overrides as w
    left join (${newestEntries('user-wages')}) as n on n.tenant_id = w.tenant_id and n.user_id = w.user_id
    left join audit_entries as e on e.tenant_id = n.tenant_id and e.id = n.id`.execute(db)
  await db.schema.dropTable('wage_overrides').execute()
  await db.schema.alterTable('dated_wage_overrides').renameTo('wage_overrides').execute()
}

/** The newest entry of each tenant and person, found in one pass: no index of the history begins with the kind. */
const newestEntries = (kind: string) =>
  sql`select tenant_id, user_id, max(id) as id from audit_entries where kind = ${kind} group by tenant_id, user_id`
