import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** The columns of an entry that nothing changes, not even an erasure. */
const FIXED = ['tenant_id', 'id', 'project_id', 'at', 'kind', 'date', 'weekday', 'hour']
/** The kinds whose values are typed words, which may name a person; the detail of an invite has its address. */
const TYPED = `'project-contact', 'project-address', 'announcement'`

/**
 * Adds the codes with which people change their address or delete their account, and the one way by which the history changes:
 * while a row of `history_erasures` says which person of a tenant is being erased, entries may lose what names them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('own_codes')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('new_email', 'text')
    .addColumn('new_code_hash', 'text')
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('own_codes_pk', ['user_id', 'purpose'])
    .execute()
  await db.schema
    .createTable('history_erasures')
    .addColumn('tenant_id', 'text', (c) => c.notNull().references('tenants.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('pseudonym_id', 'text', (c) => c.notNull().references('users.id'))
    .addPrimaryKeyConstraint('history_erasures_pk', ['tenant_id', 'user_id'])
    .execute()
  // An erasure looks through all entries with words of a tenant, and no other.
  // oxlint-disable-next-line slotwerk/sql-text -- the words stand in the migration
  await sql
    .raw(
      `create index audit_entries_with_words on audit_entries (tenant_id, id) where kind in ('invite', ${TYPED})`,
    )
    .execute(db)
  await (db.getExecutor().adapter instanceof PostgresAdapter ? guardPostgres(db) : guardSqlite(db))
}

/** Whether an update changes nothing but what an erasure may change; `same` compares values that may be null. */
function isErasure(same: (one: string, other: string) => string): string {
  const unchanged = (column: string) => same(`old.${column}`, `new.${column}`)
  const person = (column: string) =>
    `(${unchanged(column)} or (old.${column} = e.user_id and new.${column} = e.pseudonym_id))`
  return [
    'e.tenant_id = old.tenant_id',
    ...FIXED.map(unchanged),
    person('by_id'),
    person('user_id'),
    `(${unchanged('detail')} or old.kind = 'invite')`,
    `((${unchanged('old_value')} and ${unchanged('new_value')}) or old.kind in (${TYPED}))`,
  ].join(' and ')
}

async function guardSqlite(db: Kysely<unknown>): Promise<void> {
  const condition = isErasure((one, other) => `${one} is ${other}`)
  await sql`drop trigger audit_entries_no_update`.execute(db)
  // oxlint-disable-next-line slotwerk/sql-text -- the words stand in the migration
  await sql
    .raw(
      `create trigger audit_entries_no_update before update on audit_entries
       when not exists (select 1 from history_erasures e where ${condition})
       begin select raise(abort, 'The history is append-only.'); end`,
    )
    .execute(db)
}

/** The table may have been divided by deploy/partition-by-tenant.sql: each partition then has a trigger of its own. */
async function guardPostgres(db: Kysely<unknown>): Promise<void> {
  const condition = isErasure((one, other) => `${one} is not distinct from ${other}`)
  // oxlint-disable-next-line slotwerk/sql-text -- the words stand in the migration
  await sql
    .raw(
      `create function refuse_audit_update() returns trigger language plpgsql as $$
       begin
         if exists (select 1 from history_erasures e where ${condition}) then return new; end if;
         raise exception 'The history is append-only.';
       end $$`,
    )
    .execute(db)
  const { rows } = await sql<{ name: string }>`
    select 'audit_entries' as name
    union all select inhrelid::regclass::text from pg_inherits where inhparent = 'audit_entries'::regclass
  `.execute(db)
  for (const { name } of rows) {
    await sql`drop trigger if exists audit_entries_append_only on ${sql.table(name)}`.execute(db)
    await sql`
      create trigger audit_entries_append_only before delete or truncate on ${sql.table(name)}
      for each statement execute function refuse_audit_change()
    `.execute(db)
  }
  await sql`
    create trigger audit_entries_no_update before update on audit_entries
    for each row execute function refuse_audit_update()
  `.execute(db)
}
