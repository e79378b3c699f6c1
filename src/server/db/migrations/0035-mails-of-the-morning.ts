import type { Kysely } from 'kysely'

/**
 * Adds until when the mail about a request waits, so that it is made in the morning from what the request is by then. Mails that an
 * earlier version queued at night leave as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('request_people').addColumn('mail_waits_until', 'bigint').execute()
}
