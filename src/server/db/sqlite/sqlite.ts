import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, type KyselyConfig } from 'kysely'
import type { Database } from '../database.ts'
import { DatabaseHealth } from '../health.ts'
import type { Schema } from '../schema.ts'
import { findDamage } from './find-damage.ts'
import {
  createLogSync,
  endAfterFailedSync,
  type LogFile,
  type LogSync,
  NO_LOG,
  openLogFile,
} from './log-sync.ts'
import { createSqliteDialect } from './sqlite-connection.ts'

const BUSY_MS = 10_000
const LOCK_MS = 60_000
/** Time limit of the wait until a server that is being replaced has stopped. */
const RESERVE_MS = 2000
const LOCK_POLL_MS = 50
/**
 * SQLite copies the log into the database once it has this many pages. That stops the process for a moment, which SQLite's
 * own 1,000 would do four times as often. The log's index has 4,096 entries per table, so reads stay as fast.
 */
const CHECKPOINT_PAGES = 4000
/** The second connection reads only while a transaction is open, so that it needs little memory: 4 MB. */
const READER_CACHE_PAGES = 1000
const OWNER_ONLY = 0o600

/**
 * Opens DATA_DIR/slotwerk.db (WAL mode, every commit synced to disk), or with `:memory:` a database in memory.
 * @param options.log gets every statement
 * @param files.openLog opens the log of the database for syncing
 */
export function openSqlite(
  dataDir: string,
  options: Pick<KyselyConfig, 'log'> = {},
  { openLog = openLogFile }: { openLog?: (path: string) => LogFile } = {},
): Database {
  const path = (name: string) => (dataDir === ':memory:' ? dataDir : join(dataDir, name))
  if (dataDir !== ':memory:') {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    for (const name of ['slotwerk.db', 'migrations.lock', 'backup.lock', 'server.lock'])
      keepToOwner(path(name))
    // SQLite creates these files with the mode of the database, but existing ones may have an older mode.
    for (const name of ['slotwerk.db-wal', 'slotwerk.db-shm'])
      if (existsSync(path(name))) keepToOwner(path(name))
  }
  const { connection, isAlone } = openConnection(path('slotwerk.db'))
  // A database in memory, or on a file system that cannot share memory, has no log.
  const hasLog = connection.pragma('journal_mode = WAL', { simple: true }) === 'wal'
  const health = new DatabaseHealth()
  connection.pragma(`synchronous = ${hasLog ? 'NORMAL' : 'FULL'}`)
  connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  connection.pragma('foreign_keys = ON')
  const openReader = () => {
    const reader = new SqliteDatabase(path('slotwerk.db'), { readonly: true, timeout: BUSY_MS })
    reader.pragma(`cache_size = ${READER_CACHE_PAGES}`)
    return reader
  }
  const engine = createSqliteDialect(connection, {
    log: openLogSync(),
    health,
    openReader: hasLog && !isAlone ? openReader : undefined,
  })
  const db = new Kysely<Schema>({ dialect: engine.dialect, ...options })
  let reservation: SqliteDatabase.Database | undefined
  const epoch = randomUUID()

  function openLogSync(): LogSync {
    if (!hasLog) return NO_LOG
    // The first read makes SQLite create the log file, which SQLite keeps until the connection closes.
    connection.pragma('schema_version')
    return createLogSync(openLog(path('slotwerk.db-wal')), endAfterFailedSync)
  }
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
    deliver: (payload) => engine.deliver(payload),
    writes: () => engine.writes(),
    epoch: () => epoch,
    health,
    isAlone,
    ...(dataDir === ':memory:' || isAlone
      ? {}
      : { findDamage: (signal) => findDamage(path('slotwerk.db'), signal) }),
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

/**
 * Opens the database, also on a full disk: where there is no room for the index of the log that processes share, this
 * process keeps an index of its own and has the database to itself until it ends.
 */
function openConnection(file: string): { connection: SqliteDatabase.Database; isAlone: boolean } {
  const connection = new SqliteDatabase(file, { timeout: BUSY_MS })
  try {
    connection.pragma('schema_version')
    return { connection, isAlone: false }
  } catch (error) {
    connection.close()
    if (!isNoRoom(error)) throw error
    const alone = new SqliteDatabase(file, { timeout: BUSY_MS })
    alone.pragma('locking_mode = EXCLUSIVE')
    return { connection: alone, isAlone: true }
  }
}

function isNoRoom(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && /^SQLITE_(FULL|IOERR_SHM)/.test(error.code)
}

/** Waits without blocking the process, since the lock may be held by work of this process. */
async function lockExclusively(lock: SqliteDatabase.Database, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      // A lock must not need room on the disk for a journal.
      lock.pragma('journal_mode = MEMORY')
      lock.exec('begin exclusive')
      return
    } catch (error) {
      const isBusy = error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!isBusy || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS))
    }
  }
}
