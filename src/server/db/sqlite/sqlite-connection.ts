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
import type { Listening, NoticeListener } from '../notices.ts'

const BEGIN_READING = CompiledQuery.raw('begin')
const BEGIN_WRITING = CompiledQuery.raw('begin immediate')
const MOST_STATEMENTS = 500
/** Whether another process has written, a command or a hand at the file: to look takes as long as a short statement. */
const LOOK_EVERY_MS = 1

/** SQLite serves one process, so its notices stay in it: they wait for the commit beside the connection. */
export function createSqliteNotices(database: SqliteDatabase.Database) {
  const listeners = new Set<NoticeListener>()
  let waiting: string[] = []
  let connection: SqliteConnection | undefined
  let writes = 0

  database.function('pg_notify', { directOnly: true }, (_channel: unknown, payload: unknown) => {
    waiting.push(String(payload))
    return null
  })

  const statements = keepStatements(database)
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
    /** One that may write is the writer from its first read on: another process would make its writes fail. */
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
      for (const payload of sent) for (const listener of listeners) listener.onNotice(payload)
    }
    override async rollbackTransaction(connection: SqliteConnection): Promise<void> {
      waiting = []
      // On a full disk SQLite rolls back by itself, and a second one would fail and hide why.
      if (database.inTransaction) await super.rollbackTransaction(connection)
      else connection.transaction = undefined
    }
    override async destroy() {
      database.close()
    }
  }

  // Kysely's, but for the driver and how values are written.
  const dialect: Dialect = {
    createDriver: () => new NotifyingDriver(),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SteadyCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }

  // It is another one after each commit of another connection, and stays the same with our own.
  const version = database.prepare<[], number>('pragma data_version').pluck()
  let seen: number | undefined
  let seenAt = -Infinity

  return {
    dialect,
    /** Nothing while a transaction is under way. */
    ask: (query: CompiledQuery) => (connection?.transaction ? undefined : connection?.executeQuery(query)),
    writes(): number {
      // It sees the file as of its first statement, so until its end what others have written cannot be told.
      if (connection?.transaction) return (writes += 1)
      const now = performance.now()
      if (now - seenAt < LOOK_EVERY_MS) return writes
      const found = version.get()
      if (found !== seen) writes += 1
      seen = found
      seenAt = now
      return writes
    },
    listen(listener: NoticeListener): Listening {
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
 * SQLite plans a prepared statement anew whenever another value is bound where a plan could depend on it, which takes
 * longer than to run it. The sign hides the value from the planner, and changes nothing else, not even of a text.
 */
class SteadyCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/** Prepared once for as long as it is in use: to prepare a statement takes longer than to run most. */
function keepStatements(database: SqliteDatabase.Database) {
  return new LRUCache<string, SqliteDatabase.Statement<unknown[]>>({
    max: MOST_STATEMENTS,
    // oxlint-disable-next-line slotwerk/sql-text -- Kysely's compiled statements, whose values come apart
    memoMethod: (text) => database.prepare<unknown[]>(text),
  })
}
