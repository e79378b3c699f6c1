/** Notices: short texts that a transaction sends to every node on the same database, delivered after the commit. */
import { sql } from 'kysely'
import type { Tx } from './schema.ts'
import { givenRows } from './statements/rows.ts'
import { statement } from './statements/statement.ts'

export const CHANNEL = 'slotwerk'
/** PostgreSQL's limit is 8,000 bytes, excluded. */
export const MAX_NOTICE_BYTES = 7999

const selectNotify = statement((tx, { rows }: { rows: string }) => {
  const given = givenRows(tx, rows, { payload: 'text' })
  return sql`select pg_notify(${CHANNEL}, payload) from ${given}`.$castTo<object>()
})

/** Sends notices with the commit; a rollback sends nothing. `pg_notify` is PostgreSQL's own; sqlite-connection.ts defines one. */
export function sendNotices(tx: Tx, payloads: readonly string[]): Promise<unknown> {
  return selectNotify(tx, { rows: JSON.stringify(payloads.map((payload) => ({ payload }))) })
}
