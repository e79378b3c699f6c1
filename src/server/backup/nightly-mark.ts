/** The mark of a nightly backup, which all nodes see: a count that lasts until the next backup is due. */
import type { Db } from '../db/schema.ts'

const KEY = 'nightly-backup'
/** A night on which the clock changes lasts an hour longer. A later mark is from before the clock was set back. */
const LONGEST_MARK_MS = 25 * 60 * 60 * 1000

export async function isNightlyBackupDue(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('rate_counters')
    .select('count')
    .where('key_hash', '=', KEY)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + LONGEST_MARK_MS)
    .executeTakeFirst()
  return row === undefined
}

export async function markNightlyBackup(db: Db, nextDue: number): Promise<void> {
  await db
    .insertInto('rate_counters')
    .values({ key_hash: KEY, count: 1, expires_at: nextDue })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet({ expires_at: nextDue }))
    .execute()
}
