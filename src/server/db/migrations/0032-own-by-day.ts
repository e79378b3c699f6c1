import type { Kysely } from 'kysely'

/**
 * Finds the own colours and prices of everybody in a month. The keys of both tables begin with the person, so that a month of
 * everybody was a read of all months.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['slot_mode_overrides', 'user_slot_prices']) {
    await db.schema
      .createIndex(`${table}_by_day`)
      .on(table)
      .columns(['tenant_id', 'project_id', 'date'])
      .execute()
  }
}
