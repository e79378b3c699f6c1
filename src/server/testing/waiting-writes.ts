import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Waits until another transaction of this PostgreSQL database waits for a lock. */
export async function untilSomebodyWaits(db: Db): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    if (rows.length > 0) return
  }
  throw new Error('Nobody waits for the lock.')
}
