import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const isLanguage = sql`language in ('en', 'de')`

/** In which language people get mails that others set off. null: they have not said yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'pending_signups']) {
    await db.schema
      .alterTable(table)
      .addColumn('language', 'text', (c) => c.check(isLanguage))
      .execute()
  }
}
