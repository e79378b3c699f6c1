/** Short texts from every node to every node on the same database, sent by a transaction and heard once it is committed. */
import { sql } from 'kysely'
import type { Tx } from './schema.ts'
import { givenRows } from './statements/given-rows.ts'
import { compiled } from './statements/statement.ts'

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

const selectNotify = compiled((tx, { rows }: { rows: string }) => {
  const given = givenRows(tx, rows, { payload: 'text' })
  return sql`select pg_notify(${CHANNEL}, payload) from ${given}`.$castTo<object>()
})

/** Sends notices with the commit; a rollback sends nothing. The function is PostgreSQL's own; SQLite gets one by that name. */
export function sendNotices(tx: Tx, payloads: readonly string[]): Promise<unknown> {
  return selectNotify(tx, { rows: JSON.stringify(payloads.map((payload) => ({ payload }))) })
}
