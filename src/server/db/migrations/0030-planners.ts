import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

const ROLES_BEFORE = "('ADMIN', 'FREELANCER')"
const ROLES = "('ADMIN', 'PLANNER', 'FREELANCER')"

/** Adds the role of planners, and the projects that are named to each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) await admitOnPostgres(db)
  else await admitOnSqlite(db)
  await db.schema
    .createTable('planned_projects')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('planned_projects_pk', ['tenant_id', 'project_id', 'user_id'])
    .addForeignKeyConstraint('planned_projects_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .addForeignKeyConstraint('planned_projects_membership_fk', ['tenant_id', 'user_id'], 'memberships', [
      'tenant_id',
      'user_id',
    ])
    .execute()
  await db.schema
    .createIndex('planned_projects_by_user')
    .on('planned_projects')
    .columns(['tenant_id', 'user_id'])
    .execute()
}

async function admitOnPostgres(db: Kysely<unknown>): Promise<void> {
  const roles = sql`('ADMIN', 'PLANNER', 'FREELANCER')`
  await sql`
    alter table memberships drop constraint memberships_role_check,
      add constraint memberships_role_check check (role in ${roles})
  `.execute(db)
  await sql`
    alter table invites drop constraint invites_role_check, drop constraint invites_bound,
      add constraint invites_role_check check (role in ${roles}),
      add constraint invites_bound check (role <> 'FREELANCER' or email_key is not null)
  `.execute(db)
}

/**
 * SQLite cannot change a check, so both tables are made anew with their rows and indexes. Rows of other tables refer to
 * them, which SQLite would refuse meanwhile; outside a transaction that check can be put off.
 */
async function admitOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(db)
  try {
    await db.transaction().execute(async (tx) => {
      await remake(tx, 'memberships', [[ROLES_BEFORE, ROLES]])
      await remake(tx, 'invites', [
        [ROLES_BEFORE, ROLES],
        ["role = 'ADMIN' or", "role <> 'FREELANCER' or"],
      ])
      const { rows } = await sql`pragma foreign_key_check`.execute(tx)
      if (rows.length > 0) throw new Error('Rows of the database refer to rows that are not there.')
    })
  } finally {
    await sql`pragma foreign_keys = on`.execute(db)
  }
}

/** Makes a table anew, with its definition changed in these texts, each of which must be there. */
async function remake(tx: Kysely<unknown>, table: string, changes: [string, string][]): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null
  `.execute(tx)
  const made = `${table}_made_anew`
  let definition = rows.find(({ type }) => type === 'table')!.sql
  for (const [before, after] of [...changes, [`"${table}"`, `"${made}"`] as const]) {
    if (!definition.includes(before)) throw new Error(`The table ${table} is not as it was made.`)
    definition = definition.replace(before, after)
  }
  // oxlint-disable-next-line slotwerk/sql-text -- the table's own definition, which has no values
  await sql.raw(definition).execute(tx)
  await sql`insert into ${sql.table(made)} select * from ${sql.table(table)}`.execute(tx)
  await sql`drop table ${sql.table(table)}`.execute(tx)
  await sql`alter table ${sql.table(made)} rename to ${sql.table(table)}`.execute(tx)
  for (const { type, sql: index } of rows) {
    // oxlint-disable-next-line slotwerk/sql-text -- the index's own definition, which has no values
    if (type === 'index') await sql.raw(index).execute(tx)
  }
}
