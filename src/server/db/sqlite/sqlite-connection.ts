/**
 * The SQLite connection as Kysely uses it. It prepares statements once, counts writes and delivers notifications after the
 * commit. SQLite serves one process, so notifications need no network.
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

const BEGIN_READING = CompiledQuery.raw('begin')
const BEGIN_WRITING = CompiledQuery.raw('begin immediate')
const MAX_STATEMENTS = 500
/** Interval of the check whether another process, such as a command, has written. It takes as long as a short statement. */
const LOOK_EVERY_MS = 1

/** Makes Kysely's dialect for a database, with its count of writes and its notifications. */
export function createSqliteDialect(database: SqliteDatabase.Database) {
  const listeners = new Set<NotificationListener>()
  let waiting: string[] = []
  let connection: SqliteConnection | undefined
  let writes = 0

  database.function('pg_notify', { directOnly: true }, (_channel: unknown, payload: unknown) => {
    waiting.push(String(payload))
    return null
  })

  const statements = createStatementCache(database)
  class SqliteConnection extends Connection {
    protected override async send<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      try {
        const statement = statements.memo(sql)
        if (!statement.readonly) writes += 1
        if (statement.reader) return { rows: statement.all(parameters) as Row[] }
        return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
      } catch (error) {
        if (this.transaction) this.transaction.failure = error as Error
        throw error
      }
    }
  }

  class NotifyingDriver extends TransactionDriver<SqliteConnection> {
    /** A transaction that may write takes the write lock at once: after a read, another writer would make it fail. */
    protected override begin({ accessMode }: TransactionSettings) {
      return accessMode === 'read only' ? BEGIN_READING : BEGIN_WRITING
    }
    override async acquireConnection() {
      return (connection ??= new SqliteConnection())
    }
    override async releaseConnection() {}
    override async commitTransaction(connection: SqliteConnection): Promise<void> {
      await super.commitTransaction(connection)
      const sent = waiting
      waiting = []
      for (const payload of sent) for (const listener of listeners) listener.onNotification(payload)
    }
    override async rollbackTransaction(connection: SqliteConnection): Promise<void> {
      waiting = []
      // On a full disk SQLite rolls back by itself. A second rollback would fail and hide the cause.
      if (database.inTransaction) await super.rollbackTransaction(connection)
      else connection.transaction = undefined
    }
    override async destroy() {
      database.close()
    }
  }

  // Kysely's own dialect except for the driver and the placeholders.
  const dialect: Dialect = {
    createDriver: () => new NotifyingDriver(),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SteadyCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }

  // `data_version` changes only when another connection commits.
  const version = database.prepare<[], number>('pragma data_version').pluck()
  let seen: number | undefined
  let seenAt = -Infinity

  return {
    dialect,
    writes(): number {
      // An open transaction sees the file as of its first statement, so it cannot tell what others have written since.
      if (connection?.transaction) return (writes += 1)
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
        stop: async () => void listeners.delete(listener),
      }
    },
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

/** Caches the prepared statements that were used last, since preparing takes longer than running most statements. */
function createStatementCache(database: SqliteDatabase.Database) {
  return new LRUCache<string, SqliteDatabase.Statement<unknown[]>>({
    max: MAX_STATEMENTS,
    // oxlint-disable-next-line slotwerk/sql-text -- Kysely's compiled statements, whose values come apart
    memoMethod: (text) => database.prepare<unknown[]>(text),
  })
}
