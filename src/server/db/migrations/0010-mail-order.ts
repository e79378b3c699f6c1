import type { Kysely } from 'kysely'

/**
 * Mails leave by priority, and within it by turn. Mails that wait already have no cause; they keep their time as their
 * turn and leave after codes that somebody waits for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    db.schema.alterTable('outbox_mails').addColumn('failed_at', 'bigint'),
    db.schema.alterTable('outbox_mails').addColumn('priority', 'integer', (c) => c.notNull().defaultTo(1)),
    db.schema.alterTable('outbox_mails').addColumn('cause', 'text', (c) => c.notNull().defaultTo('')),
    db.schema.alterTable('outbox_mails').addColumn('turn_at', 'bigint', (c) => c.notNull().defaultTo(0)),
    db.schema.alterTable('outbox_mails').addColumn('invite', 'text'),
    db.schema.alterTable('invites').addColumn('mail_failed_at', 'bigint'),
  ]) {
    await column.execute()
  }
  await db.schema.dropIndex('outbox_mails_due').execute()
  // Sent mails stay for a week, so the indexes of the worker leave them out.
  await db.schema
    .createIndex('outbox_mails_due')
    .on('outbox_mails')
    .columns(['priority', 'turn_at'])
    .where('sent_at' as never, 'is', null)
    .execute()
  await db.schema
    .createIndex('outbox_mails_by_cause')
    .on('outbox_mails')
    .columns(['cause', 'turn_at'])
    .where('sent_at' as never, 'is', null)
    .execute()
  await db.schema.createIndex('outbox_mails_by_sent').on('outbox_mails').column('sent_at').execute()
}
