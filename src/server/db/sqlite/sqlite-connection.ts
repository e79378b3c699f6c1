/**
 * The SQLite connection as Kysely uses it. It prepares statements once, counts writes, and delivers notifications once the
 * commit is on the disk. SQLite serves one process, so notifications need no network.
 */
import type SqliteDatabase from 'better-sqlite3'
import {
  CompiledQuery,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { Connection, TransactionDriver } from '../connection.ts'
import type { Subscription, NotificationListener } from '../database.ts'
import type { DatabaseHealth } from '../health.ts'
import type { LogSync } from './log-sync.ts'
import { createTurns } from './turns.ts'

const BEGIN_READING = CompiledQuery.raw('begin')
const BEGIN_WRITING = CompiledQuery.raw('begin immediate')
const MAX_STATEMENTS = 500
/** Interval of the check whether another process, such as a command, has written. It takes as long as a short statement. */
const LOOK_EVERY_MS = 1

/**
 * Makes Kysely's dialect for a database, with its count of writes and its notifications.
 * @param more.openReader opens a second connection for single reads while a transaction is open, so that a long write
 *   delays no reader; undefined where only one connection can open the database
 */
export function createSqliteDialect(
  database: SqliteDatabase.Database,
  more: { log: LogSync; health: DatabaseHealth; openReader: (() => SqliteDatabase.Database) | undefined },
) {
  const { log, health, openReader } = more
  const listeners = new Set<NotificationListener>()
  const deliver = (text: string) => {
    for (const listener of listeners) listener.onNotification(text)
  }
  let writes = 0

  const statements = createStatementCache(database)
  let reader: { database: SqliteDatabase.Database; statements: typeof statements } | undefined
  const turns = createTurns<SqliteConnection>()

  /** Each caller has an object of its own for the one connection, so that others go on while this one waits for the disk. */
  class SqliteConnection extends Connection {
    /** Whether the open transaction may write. */
    isWriting = false

    protected override async send<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      if (turns.isTaken && !turns.isOf(this)) {
        if (openReader && statements.memo(sql).readonly) {
          reader ??= withStatements(openReader())
          return this.#run<Row>(reader.statements, sql, parameters).result
        }
        await turns.untilFreeFor(this)
      }
      const { result, isWrite } = this.#run<Row>(statements, sql, parameters)
      // The commit syncs what a transaction writes.
      if (isWrite && !turns.isOf(this)) await log.untilSynced()
      return result
    }

    #run<Row>(
      on: typeof statements,
      sql: string,
      parameters: readonly unknown[],
    ): { result: QueryResult<Row>; isWrite: boolean } {
      try {
        const statement = on.memo(sql)
        const isWrite = !statement.readonly
        if (isWrite) writes += 1
        if (statement.reader) return { result: { rows: statement.all(parameters) as Row[] }, isWrite }
        const numAffectedRows = BigInt(statement.run(parameters).changes)
        return { result: { rows: [], numAffectedRows }, isWrite }
      } catch (error) {
        health.note(error)
        if (this.transaction) this.transaction.failure = error as Error
        throw error
      }
    }
  }

  class NotifyingDriver extends TransactionDriver<SqliteConnection> {
    override async acquireConnection() {
      return new SqliteConnection()
    }
    override async releaseConnection() {}
    override async beginTransaction(connection: SqliteConnection, settings: TransactionSettings) {
      await turns.begin(connection)
      connection.isWriting = settings.accessMode !== 'read only'
      await super.beginTransaction(connection, settings)
    }
    /** A transaction that may write takes the write lock at once: after a read, another writer would make it fail. */
    protected override begin({ accessMode }: TransactionSettings) {
      return accessMode === 'read only' ? BEGIN_READING : BEGIN_WRITING
    }
    /** The next transaction begins when this one is in the log. The caller and the listeners are told once it is on the disk. */
    protected override async afterCommit(connection: SqliteConnection, notifications: readonly string[]) {
      turns.end()
      if (connection.isWriting) await log.untilSynced()
      for (const text of notifications) deliver(text)
    }
    override async rollbackTransaction(connection: SqliteConnection): Promise<void> {
      try {
        // On a full disk SQLite rolls back by itself. A second rollback would fail and hide the cause.
        if (database.inTransaction) await super.rollbackTransaction(connection)
        else connection.transaction = undefined
      } finally {
        turns.end()
      }
    }
    override async destroy() {
      await log.close()
      reader?.database.close()
      database.close()
    }
  }

  // Kysely's own dialect except for the driver and the placeholders.
  const dialect: Dialect = {
    createDriver: () => new NotifyingDriver(),
    createAdapter: () => new SharedAdapter(),
    createQueryCompiler: () => new SteadyCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }

  // `data_version` changes only when another connection commits.
  const version = database.prepare<[], number>('pragma data_version').pluck()
  let seen: number | undefined
  let seenAt = -Infinity

  return {
    dialect,
    deliver,
    writes(): number {
      // An open transaction sees the file as of its first statement, so it cannot tell what others have written since.
      if (turns.isTaken) return (writes += 1)
      const now = performance.now()
      if (now - seenAt < LOOK_EVERY_MS) return writes
      const found = version.get()
      if (found !== seen) writes += 1
      seen = found
      seenAt = now
      return writes
    },
    listen(listener: NotificationListener): Subscription {
      listeners.add(listener)
      listener.onConnected()
      return {
        started: Promise.resolve(),
        async stop() {
          listeners.delete(listener)
        },
      }
    },
  }
}

/** Kysely would keep a transaction's connection from others until the disk has it; `turns` frees it at the commit. */
class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/**
 * Writes `+?` for a value. SQLite plans a prepared statement again when a value changes that the plan could depend on,
 * and planning takes longer than running. The plus sign hides the value from the planner and changes no value, not even a text.
 */
class SteadyCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

function withStatements(database: SqliteDatabase.Database) {
  return { database, statements: createStatementCache(database) }
}

/** Caches the prepared statements that were used last, since preparing takes longer than running most statements. */
function createStatementCache(database: SqliteDatabase.Database) {
  return new LRUCache<string, SqliteDatabase.Statement<unknown[]>>({
    max: MAX_STATEMENTS,
    // oxlint-disable-next-line slotwerk/sql-text -- Kysely's compiled statements, whose values come apart
    memoMethod: (text) => database.prepare<unknown[]>(text),
  })
}
