import { type Kysely, sql } from 'kysely'

/**
 * Adds what people have not been told yet, and how far the history of each project was followed for it. Nobody is told what
 * earlier versions wrote.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice_cursors')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('newest_entry', 'text', (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('notice_cursors_pk', ['tenant_id', 'project_id'])
    .addForeignKeyConstraint('notice_cursors_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()
  await db.schema
    .createTable('pending_notices')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('pending_notices_pk', ['tenant_id', 'project_id', 'user_id', 'kind'])
    .addForeignKeyConstraint('pending_notices_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()
  await db.schema
    .createIndex('pending_notices_by_due')
    .on('pending_notices')
    .columns(['kind', 'due_at'])
    .execute()
  await sql`
    insert into notice_cursors (tenant_id, project_id, newest_entry, version, revision)
    select p.tenant_id, p.id,
      coalesce((select max(e.id) from audit_entries as e where e.tenant_id = p.tenant_id), ''), p.version, 0
    from projects as p`.execute(db)
}
