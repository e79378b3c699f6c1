import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const isLanguage = sql`language in ('en', 'de')`

/** The language of mails that other people cause. null: the person has not chosen one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'pending_signups']) {
    await db.schema
      .alterTable(table)
      .addColumn('language', 'text', (c) => c.check(isLanguage))
      .execute()
  }
}
