import type { Kysely } from 'kysely'

/**
 * Adds the browsers to which notices are pushed, the pushes that wait for their push service, and secrets that the first
 * start makes. A browser ends with its session, and its pushes end with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('generated_secrets')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('endpoint_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('token_hash', 'text', (c) => c.notNull().references('sessions.token_hash').onDelete('cascade'))
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('stated_at', 'bigint', (c) => c.notNull())
    .execute()
  for (const column of ['user_id', 'token_hash']) {
    await db.schema
      .createIndex(`push_subscriptions_by_${column}`)
      .on('push_subscriptions')
      .column(column)
      .execute()
  }
  await db.schema
    .createTable('pushes')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('notice_id', 'text', (c) => c.notNull())
    .addColumn('endpoint_hash', 'text', (c) =>
      c.notNull().references('push_subscriptions.endpoint_hash').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addPrimaryKeyConstraint('pushes_pk', ['tenant_id', 'notice_id', 'endpoint_hash'])
    .addForeignKeyConstraint(
      'pushes_notice_fk',
      ['tenant_id', 'notice_id'],
      'notices',
      ['tenant_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  for (const column of ['next_attempt_at', 'endpoint_hash']) {
    await db.schema.createIndex(`pushes_by_${column}`).on('pushes').column(column).execute()
  }
}
