import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'

/**
 * Waits until another transaction waits for a lock of this one, on PostgreSQL. A busy machine may take seconds until the
 * call gets there, so only the end of the call ends the wait.
 * @throws Error if the call ends first
 */
export async function untilCallWaits(tx: Tx, db: Db, call: Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx)
  const { pid } = rows[0]!
  const ended = call.then((reply) => ({ reply }))
  for (;;) {
    const waiting = await sql`
      select pid from pg_stat_activity where wait_event_type = 'Lock' and ${pid}::int = any(pg_blocking_pids(pid))
    `.execute(db)
    if (waiting.rows.length > 0) return
    const end = await Promise.race([ended, setTimeout(1)])
    if (end) throw new Error(`The call ended without waiting for the lock: ${JSON.stringify(end.reply)}`)
  }
}
