import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'

/** Waits until another transaction waits for a lock of this one, on PostgreSQL. Tests of other files wait for locks too. */
export async function untilSomebodyWaitsFor(tx: Tx, db: Db): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx)
  const { pid } = rows[0]!
  for (let tries = 0; tries < 2000; tries += 1) {
    const waiting = await sql`
      select pid from pg_stat_activity where wait_event_type = 'Lock' and ${pid}::int = any(pg_blocking_pids(pid))
    `.execute(db)
    if (waiting.rows.length > 0) return
  }
  throw new Error('Nobody waits for the lock.')
}
