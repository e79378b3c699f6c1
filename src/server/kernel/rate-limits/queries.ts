import { isPostgres } from '../../db/database.ts'
import type { Db } from '../../db/schema.ts'

/**
 * Counts one more event in one statement; the window begins with its first event. Gives the new count. After the clock
 * was set back, the end of a running window is too far away and moves to `windowEnd`; the count stays.
 */
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
        const isEndTooFar = eb('rate_counters.expires_at', '>', eb.ref('excluded.expires_at'))
        return {
          count: eb
            .case()
            .when(hasWindowEnded)
            .then(1)
            .else(eb('rate_counters.count', '+', 1))
            .end(),
          expires_at: eb
            .case()
            .when(eb.or([hasWindowEnded, isEndTooFar]))
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

/** The time to wait after so many events. */
export interface Wait {
  failures: number
  waitMs: number
}

/**
 * Counts one more event in one statement, unless a wait holds: then it counts nothing and gives the end of the wait. The
 * counter ends `memoryMs` after the last event, so its end tells the time of that event. After the clock was set back that
 * time lies ahead, and the wait begins at this call. The list of waits is in ascending order.
 */
export async function countUpUnlessWaiting(
  db: Db,
  args: { keyHash: string; waits: readonly Wait[]; memoryMs: number; now: number },
): Promise<number | undefined> {
  const { keyHash, waits, memoryMs, now } = args
  const counted = await db
    .insertInto('rate_counters')
    .values({ key_hash: keyHash, count: 1, expires_at: now + memoryMs })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet((eb) => ({
          count: eb
            .case()
            .when('rate_counters.expires_at', '<=', now)
            .then(1)
            .else(eb('rate_counters.count', '+', 1))
            .end(),
          expires_at: eb.ref('excluded.expires_at'),
        }))
        .where((eb) => {
          const lastAt = (time: number) => eb('rate_counters.expires_at', '<=', time + memoryMs)
          return eb.or([
            eb('rate_counters.expires_at', '<=', now),
            eb('rate_counters.count', '<', waits[0]!.failures),
            ...waits.map(({ failures, waitMs }, index) =>
              index < waits.length - 1
                ? eb('rate_counters.count', '=', failures).and(lastAt(now - waitMs))
                : eb('rate_counters.count', '>=', failures).and(lastAt(now - waitMs)),
            ),
          ])
        }),
    )
    .returning('count')
    .executeTakeFirst()
  if (counted) return undefined
  const row = await db
    .selectFrom('rate_counters')
    .select(['count', 'expires_at'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  // A success or a reset may have deleted the counter meanwhile.
  if (!row) return now
  const { waitMs } = waits.findLast(({ failures }) => failures <= row.count) ?? waits[0]!
  const latest = now + memoryMs
  if (row.expires_at <= latest) return row.expires_at - memoryMs + waitMs
  await db
    .updateTable('rate_counters')
    .set({ expires_at: latest })
    .where('key_hash', '=', keyHash)
    .where('expires_at', '=', row.expires_at)
    .execute()
  return now + waitMs
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

/**
 * Removes counters whose window has ended. On PostgreSQL it skips those that a transaction is counting up, which may hold
 * several, so that the two never wait for each other.
 */
export async function deleteExpiredCounters(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('rate_counters')
    .where('key_hash', 'in', (eb) =>
      eb
        .selectFrom('rate_counters')
        .select('key_hash')
        .where('expires_at', '<=', now)
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .execute()
}
