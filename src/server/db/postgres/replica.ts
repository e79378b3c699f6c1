import { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../schema.ts'
import { openPool, postgresDialect } from './postgres.ts'

/** A copy of the database that follows it with a short delay. */
export interface Replica {
  /** Reads from the replica; undefined when the replica is behind or cannot be read. */
  read<T>(
    isNewEnough: (db: Db) => Promise<boolean>,
    read: (db: Db) => Promise<T>,
  ): Promise<{ value: T } | undefined>
  close(): Promise<void>
}

/** Time limit of a read from the replica. */
const REPLICA_TIMEOUT_MS = 1000
/** After a failure the replica is not used for this long, so that not every request waits for it. */
const REPLICA_BACKOFF_MS = 10_000

export function openReplica(url: string, log: Logger): Replica {
  const pool = openPool(url, {
    connectionTimeoutMillis: REPLICA_TIMEOUT_MS,
    answerMs: REPLICA_TIMEOUT_MS,
    application_name: 'slotwerk reader',
  })
  const db: Db = new Kysely({ dialect: postgresDialect(pool) })
  let backsOffUntil = 0
  const isBackingOff = () => performance.now() < backsOffUntil
  return {
    async read(isNewEnough, read) {
      if (isBackingOff()) return undefined
      try {
        // Both reads use one connection and so one server, also where the address leads to several replicas: the data of one
        // server never gets older.
        return await db
          .connection()
          .execute(async (one) => ((await isNewEnough(one)) ? { value: await read(one) } : undefined))
      } catch (error) {
        // Requests that fail in the same moment log one failure.
        if (!isBackingOff())
          log.warn({ err: error }, 'the replica cannot be read; the primary answers in its place')
        backsOffUntil = performance.now() + REPLICA_BACKOFF_MS
        return undefined
      }
    },
    close: () => db.destroy(),
  }
}
