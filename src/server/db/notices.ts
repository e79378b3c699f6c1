/** Short texts from every node to every node on the same database, sent by a transaction and heard once it is committed. */
import { sql } from 'kysely'
import type { Tx } from './schema.ts'

export const CHANNEL = 'slotwerk'
/** PostgreSQL takes less than 8,000 bytes. */
export const MAX_NOTICE_BYTES = 7999

export interface NoticeListener {
  onNotice(payload: string): void
  /** From here on everything is heard; what was sent before may have been lost. */
  onConnected(): void
}

export interface Listening {
  /** Settles after the first attempt to connect, whether it succeeded or not. */
  started: Promise<void>
  stop(): Promise<void>
}

/** Sends notices with the commit; a rollback sends nothing. The function is PostgreSQL's own; SQLite gets one by that name. */
export async function sendNotices(tx: Tx, payloads: readonly string[]): Promise<void> {
  if (payloads.length === 0) return
  const rows = sql.join(payloads.map((payload) => sql`(${payload})`))
  await sql`select pg_notify(${CHANNEL}, column1) from (values ${rows}) as sent`.execute(tx)
}
