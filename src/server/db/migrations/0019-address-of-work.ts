import type { Kysely } from 'kysely'

/** Adds the address at which people work in a project; a project without one has an empty text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('projects')
    .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
