/** Notifications: short texts that a transaction sends to every node on the same database. They arrive after the commit. */
import { sql } from 'kysely'
import type { Tx } from './schema.ts'
import { givenRows, statement } from './statements/statement.ts'

export const CHANNEL = 'slotwerk'
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
export const MAX_NOTIFICATION_BYTES = 7999

const selectNotify = statement((tx, { rows }: { rows: string }) => {
  const given = givenRows(tx, rows, { payload: 'text' })
  return sql`select pg_notify(${CHANNEL}, payload) from ${given}`.$castTo<object>()
})

/** Sends the payloads with the commit; a rollback sends nothing. On SQLite, sqlite-connection.ts defines `pg_notify`. */
export function sendNotifications(tx: Tx, payloads: readonly string[]): Promise<unknown> {
  return selectNotify(tx, { rows: JSON.stringify(payloads.map((payload) => ({ payload }))) })
}
