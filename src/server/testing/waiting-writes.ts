import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'

/**
 * Starts a call once this transaction has its lock, and waits until the call waits for that lock, on PostgreSQL. A busy
 * machine may take seconds until the call gets there, so only the end of the call ends the wait.
 * @returns the call, wrapped so that awaiting this function does not await the call
 * @throws Error if the call ends first
 */
export async function startWaitingCall<Reply>(
  tx: Tx,
  db: Db,
  start: () => Promise<Reply>,
): Promise<{ call: Promise<Reply> }> {
  // The lock was sent before this statement, and PostgreSQL answers in order: a call that started before could pass it.
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx)
  const { pid } = rows[0]!
  const call = start()
  const ended = call.then((reply) => ({ reply }))
  for (;;) {
    const waiting = await sql`
      select pid from pg_stat_activity where wait_event_type = 'Lock' and ${pid}::int = any(pg_blocking_pids(pid))
    `.execute(db)
    if (waiting.rows.length > 0) return { call }
    const end = await Promise.race([ended, setTimeout(1)])
    if (end) throw new Error(`The call ended without waiting for the lock: ${JSON.stringify(end.reply)}`)
  }
}
