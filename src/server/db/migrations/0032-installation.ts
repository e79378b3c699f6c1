import type { Kysely } from 'kysely'

/** Adds what one installation keeps for all of its nodes, such as the token of the sign-up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}
