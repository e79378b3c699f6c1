import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Marks which end of a request has been told to the person who asked. Of earlier requests nothing more is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('requests')
    .addColumn('told_end', 'text', (c) => c.notNull().defaultTo('none'))
    .execute()
  await db.schema.alterTable('requests').addColumn('looked_version', 'bigint').execute()
  await sql`update requests set told_end = 'over'`.execute(db)
  await db.schema.createIndex('requests_by_told_end').on('requests').columns(['told_end']).execute()
}
