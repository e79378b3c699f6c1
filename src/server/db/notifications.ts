/** Notifications: short texts that a transaction sends to every node on the same database, once it has committed. */
import { keepForCommit } from './connection.ts'
import type { Tx } from './schema.ts'

export const CHANNEL = 'slotwerk'
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
export const MAX_NOTIFICATION_BYTES = 7999

/**
 * Sends the payloads after the commit; a rollback sends nothing. They reach this process with the commit. Other nodes may
 * get them in another order than the commits, twice, or not at all if this process ends first.
 */
export function sendNotifications(tx: Tx, payloads: readonly string[]): Promise<void> {
  return keepForCommit(tx, payloads)
}
