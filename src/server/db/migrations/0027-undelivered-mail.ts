import type { Kysely } from 'kysely'

/**
 * Adds which organisation a mail is from, whether its outcome is on show, and since when mail to a member could not be delivered.
 * Mails of earlier versions have no organisation, so their outcome is on show nowhere. The second table keeps of which duties
 * people were reminded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    db.schema.alterTable('outbox_mails').addColumn('tenant_id', 'text', (c) => c.references('tenants.id')),
    db.schema.alterTable('outbox_mails').addColumn('reported_at', 'bigint'),
    db.schema.alterTable('memberships').addColumn('mail_failed_at', 'bigint'),
  ]) {
    await column.execute()
  }
  await db.schema
    .createIndex('outbox_mails_to_report')
    .on('outbox_mails')
    .columns(['sent_at', 'failed_at'])
    .where('reported_at' as never, 'is', null)
    .where('tenant_id' as never, 'is not', null)
    .execute()
  await db.schema
    .createTable('reminders')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('reminders_pk', ['tenant_id', 'project_id', 'user_id', 'day'])
    .addForeignKeyConstraint('reminders_project_fk', ['tenant_id', 'project_id'], 'projects', [
      'tenant_id',
      'id',
    ])
    .execute()
  await db.schema.createIndex('reminders_by_day').on('reminders').column('day').execute()
  await db.schema.createIndex('notice_settings_by_kind').on('notice_settings').column('kind').execute()
}
