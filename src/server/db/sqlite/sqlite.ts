import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, type KyselyConfig } from 'kysely'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import { createSqliteDialect } from './sqlite-connection.ts'

const BUSY_MS = 10_000
const LOCK_MS = 60_000
/** Time limit of the wait until a server that is being replaced has stopped. */
const RESERVE_MS = 2000
const LOCK_POLL_MS = 50
const OWNER_ONLY = 0o600

/**
 * Opens DATA_DIR/slotwerk.db (WAL mode, every commit synced to disk), or with `:memory:` a database in memory.
 * @param options.log gets every statement
 */
export function openSqlite(dataDir: string, options: Pick<KyselyConfig, 'log'> = {}): Database {
  const path = (name: string) => (dataDir === ':memory:' ? dataDir : join(dataDir, name))
  if (dataDir !== ':memory:') {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    for (const name of ['slotwerk.db', 'migrations.lock', 'backup.lock', 'server.lock'])
      keepToOwner(path(name))
    // SQLite creates these files with the mode of the database, but existing ones may have an older mode.
    for (const name of ['slotwerk.db-wal', 'slotwerk.db-shm'])
      if (existsSync(path(name))) keepToOwner(path(name))
  }
  const connection = new SqliteDatabase(path('slotwerk.db'), { timeout: BUSY_MS })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  const engine = createSqliteDialect(connection)
  const db = new Kysely<Schema>({ dialect: engine.dialect, ...options })
  let reservation: SqliteDatabase.Database | undefined
  return {
    db,
    // Kysely's own lock holds only within one connection. The lock of a second small database file
    // holds between processes and ends with its process.
    async whileAlone(name, work) {
      const lock = new SqliteDatabase(path(`${name}.lock`), { timeout: 0 })
      try {
        await lockExclusively(lock, LOCK_MS)
        return await work(db)
      } finally {
        lock.close()
      }
    },
    async reserve() {
      if (dataDir === ':memory:') return
      reservation = new SqliteDatabase(path('server.lock'), { timeout: 0 })
      await lockExclusively(reservation, RESERVE_MS).catch((cause: unknown) => {
        throw new Error(
          `DATA_DIR is in use by another Slotwerk: ${dataDir}. Stop that one, or name another folder.`,
          { cause },
        )
      })
    },
    listen: (listener) => engine.listen(listener),
    writes: () => engine.writes(),
    async close() {
      await db.destroy()
      reservation?.close()
    },
  }
}

/** Lets only our user read the file, also in an existing folder whose mode lets others in. */
function keepToOwner(file: string): void {
  try {
    // An existing file is not opened: closing it again would release the locks that this process has on it.
    if (!existsSync(file)) writeFileSync(file, '', { flag: 'wx', mode: OWNER_ONLY })
    chmodSync(file, OWNER_ONLY)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    // Another process has created the file first, or its owner or file system does not let us set the mode.
    if (!['EEXIST', 'EPERM', 'ENOTSUP'].includes(code)) throw error
  }
}

/** Waits without blocking the process, since the lock may be held by work of this process. */
async function lockExclusively(lock: SqliteDatabase.Database, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      lock.exec('begin exclusive')
      return
    } catch (error) {
      const isBusy = error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!isBusy || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS))
    }
  }
}
