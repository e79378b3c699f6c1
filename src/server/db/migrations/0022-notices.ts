import type { Kysely } from 'kysely'

/**
 * Adds notices, with the moments at which mail and push about them are due, and the ways that people chose for each kind.
 * The content of a notice is a JSON text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('tenant_id', 'text', (c) => c.notNull().references('tenants.id'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('project_id', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('in_bell', 'integer', (c) => c.notNull())
    .addColumn('read_at', 'bigint')
    .addColumn('mail_at', 'bigint')
    .addColumn('mailed_at', 'bigint')
    .addColumn('push_at', 'bigint')
    .addColumn('pushed_at', 'bigint')
    .addPrimaryKeyConstraint('notices_pk', ['tenant_id', 'id'])
    .addForeignKeyConstraint('notices_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()
  await db.schema.createIndex('notices_by_person').on('notices').columns(['user_id', 'id']).execute()
  await db.schema
    .createIndex('notices_unread')
    .on('notices')
    .columns(['user_id', 'id'])
    .where('read_at' as never, 'is', null)
    .execute()
  for (const way of ['mail', 'push']) {
    await db.schema
      .createIndex(`notices_to_${way}`)
      .on('notices')
      .column(`${way}_at`)
      .where(`${way}ed_at` as never, 'is', null)
      .where(`${way}_at` as never, 'is not', null)
      .execute()
  }
  await db.schema.createIndex('notices_by_age').on('notices').column('at').execute()
  await db.schema
    .createTable('notice_settings')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('bell', 'integer', (c) => c.notNull())
    .addColumn('mail', 'integer', (c) => c.notNull())
    .addColumn('push', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('notice_settings_pk', ['user_id', 'kind'])
    .execute()
}
