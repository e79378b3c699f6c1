import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** The history: each entry names the actor, the fact and the values before and after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('tenant_id', 'text', (c) => c.notNull().references('tenants.id'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('by_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id'))
    .addColumn('date', 'text')
    .addColumn('weekday', 'integer')
    .addColumn('hour', 'integer')
    .addColumn('detail', 'text')
    .addColumn('old_value', 'text')
    .addColumn('new_value', 'text')
    .addPrimaryKeyConstraint('audit_entries_pk', ['tenant_id', 'id'])
    .addForeignKeyConstraint('audit_project_fk', ['tenant_id', 'project_id'], 'projects', ['tenant_id', 'id'])
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('audit_entries').columns(columns).execute()
  await index('audit_entries_by_project', ['tenant_id', 'project_id', 'id'])
  await index('audit_entries_by_cell', ['tenant_id', 'project_id', 'date', 'hour', 'id'])
  await refuseChanges(db)
}

/** Triggers make the history append-only: not even a fault in our code can rewrite it. */
async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`
      create function refuse_audit_change() returns trigger language plpgsql
      as 'begin raise exception ''The history is append-only.''; end'
    `.execute(db)
    await sql`
      create trigger audit_entries_append_only before update or delete or truncate on audit_entries
      for each statement execute function refuse_audit_change()
    `.execute(db)
    return
  }
  await sql`
    create trigger audit_entries_no_update before update on audit_entries
    begin select raise(abort, 'The history is append-only.'); end
  `.execute(db)
  await sql`
    create trigger audit_entries_no_delete before delete on audit_entries
    begin select raise(abort, 'The history is append-only.'); end
  `.execute(db)
}
