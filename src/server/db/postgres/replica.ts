import { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../schema.ts'
import { openPool, postgresDialect } from './postgres.ts'

/** A copy of the database that follows it, a moment behind. */
export interface Replica {
  /** Reads there, if the replica is as new as `isNewEnough` asks; undefined where it is not, or cannot be read. */
  read<T>(
    isNewEnough: (db: Db) => Promise<boolean>,
    read: (db: Db) => Promise<T>,
  ): Promise<{ value: T } | undefined>
  close(): Promise<void>
}

/** One that is away or slow may cost a request so much, and not every one. */
const PATIENCE_MS = 1000
const REST_MS = 10_000

export function openReplica(url: string, log: Logger): Replica {
  const pool = openPool(url, {
    connectionTimeoutMillis: PATIENCE_MS,
    answerMs: PATIENCE_MS,
    application_name: 'slotwerk reader',
  })
  const db: Db = new Kysely({ dialect: postgresDialect(pool) })
  let restsUntil = 0
  const isResting = () => performance.now() < restsUntil
  return {
    async read(isNewEnough, read) {
      if (isResting()) return undefined
      try {
        // Both on one connection, and so in one server, should the address lead to several: it never goes back in time.
        return await db
          .connection()
          .execute(async (one) => ((await isNewEnough(one)) ? { value: await read(one) } : undefined))
      } catch (error) {
        // Of many at once one says so.
        if (!isResting())
          log.warn({ err: error }, 'the replica cannot be read; the primary answers in its place')
        restsUntil = performance.now() + REST_MS
        return undefined
      }
    },
    close: () => db.destroy(),
  }
}
