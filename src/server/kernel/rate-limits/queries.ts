import type { Db } from '../../db/schema.ts'

/** Counts one more event in one statement; the window begins with its first event. Gives the new count. */
export async function countUp(
  db: Db,
  args: { keyHash: string; now: number; windowEnd: number },
): Promise<{ count: number; expiresAt: number }> {
  const row = await db
    .insertInto('rate_counters')
    .values({ key_hash: args.keyHash, count: 1, expires_at: args.windowEnd })
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet((eb) => {
        const hasWindowEnded = eb('rate_counters.expires_at', '<=', args.now)
        return {
          count: eb
            .case()
            .when(hasWindowEnded)
            .then(1)
            .else(eb('rate_counters.count', '+', 1))
            .end(),
          expires_at: eb
            .case()
            .when(hasWindowEnded)
            .then(eb.ref('excluded.expires_at'))
            .else(eb.ref('rate_counters.expires_at'))
            .end(),
        }
      }),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { count: row.count, expiresAt: row.expires_at }
}

export async function countDown(db: Db, keyHash: string): Promise<void> {
  await db
    .updateTable('rate_counters')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key_hash', '=', keyHash)
    .where('count', '>', 0)
    .execute()
}

export async function deleteCounter(db: Db, keyHash: string): Promise<void> {
  await db.deleteFrom('rate_counters').where('key_hash', '=', keyHash).execute()
}

/** Removes counters whose window has ended. */
export async function deleteExpiredCounters(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_counters').where('expires_at', '<=', now).execute()
}
