/**
 * Tells other nodes what this one has committed. A NOTIFY within the transaction would make all commits of one PostgreSQL
 * take turns: docs/decisions/2026-11-23-notifications-follow-the-commit.md.
 */
import type pg from 'pg'

/** The channel on which all nodes listen. */
export const CHANNEL = 'slotwerk'
/** A statement with more would hold up the queue of PostgreSQL for long. */
const MAX_PER_STATEMENT = 1000
const NOTIFY = `select pg_notify('${CHANNEL}', text) from json_array_elements_text($1::json) as text`

export interface Notifier {
  /** Sends the texts with all that wait at that time: one statement is under way, and the next has the rest. */
  send(texts: readonly string[]): void
  /** Waits until all is sent. */
  close(): Promise<void>
}

/** @param pool a pool of one connection, which the notifier closes */
export function createNotifier(pool: pg.Pool): Notifier {
  const waiting: string[] = []
  let sending: Promise<void> | undefined

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const texts = waiting.splice(0, MAX_PER_STATEMENT)
      // A lost notification is not sent again: nodes see the change by the version, as after the end of a node.
      // oxlint-disable-next-line slotwerk/sql-text -- a constant; the texts are its value
      await pool.query({ name: 'notify', text: NOTIFY, values: [JSON.stringify(texts)] }).catch(() => {})
    }
    sending = undefined
  }
  return {
    send(texts) {
      waiting.push(...texts)
      sending ??= sendWaiting()
    },
    async close() {
      await sending
      await pool.end()
    },
  }
}
