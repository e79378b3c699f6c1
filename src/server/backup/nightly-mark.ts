/** The mark of a nightly backup, which all nodes see: a count that lasts until the next backup is due. */
import type { Db } from '../db/schema.ts'

const KEY = 'nightly-backup'

export async function isNightlyBackupDue(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('rate_counters')
    .select('count')
    .where('key_hash', '=', KEY)
    .where('expires_at', '>', now)
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
