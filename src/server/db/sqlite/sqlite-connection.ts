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

interface Sharing {
  log: LogSync
  health: DatabaseHealth
  /**
   * Opens a second connection for single reads while a transaction is open, so that a long write delays no reader; undefined
   * where only one connection can open the database.
   */
  openReader: (() => SqliteDatabase.Database) | undefined
}

/** Makes Kysely's dialect for a database, with its count of writes and its notifications. */
export function createSqliteDialect(database: SqliteDatabase.Database, sharing: Sharing) {
  const shared = new SharedDatabase(database, sharing)
  const listeners = new Set<NotificationListener>()
  const deliver = (text: string) => {
    for (const listener of listeners) listener.onNotification(text)
  }

  // Kysely's own dialect except for the driver and the placeholders.
  const dialect: Dialect = {
    createDriver: () => new NotifyingDriver(shared, deliver),
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
      if (shared.turns.isTaken) return (shared.writes += 1)
      const now = performance.now()
      if (now - seenAt < LOOK_EVERY_MS) return shared.writes
      const found = version.get()
      if (found !== seen) shared.writes += 1
      seen = found
      seenAt = now
      return shared.writes
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

type StatementCache = ReturnType<typeof createStatementCache>

/** The database that all connections share: its prepared statements, and which transaction is open. */
class SharedDatabase {
  readonly database: SqliteDatabase.Database
  readonly statements: StatementCache
  readonly log: LogSync
  readonly turns = createTurns<SqliteConnection>()
  writes = 0
  readonly #health: DatabaseHealth
  readonly #openReader: Sharing['openReader']
  #reader: { database: SqliteDatabase.Database; statements: StatementCache } | undefined

  constructor(database: SqliteDatabase.Database, { log, health, openReader }: Sharing) {
    this.database = database
    this.statements = createStatementCache(database)
    this.log = log
    this.#health = health
    this.#openReader = openReader
  }

  /** The statements of the second connection, for a statement that only reads; undefined where there is no second one. */
  readerFor(sql: string): StatementCache | undefined {
    if (!this.#openReader || !this.statements.memo(sql).readonly) return undefined
    this.#reader ??= withStatements(this.#openReader())
    return this.#reader.statements
  }

  /** Runs a statement. A failure is noted, since it may mean that the disk is full or broken. */
  run<Row>(
    on: StatementCache,
    { sql, parameters }: CompiledQuery,
  ): { result: QueryResult<Row>; isWrite: boolean } {
    try {
      const statement = on.memo(sql)
      const isWrite = !statement.readonly
      if (isWrite) this.writes += 1
      if (statement.reader) return { result: { rows: statement.all(parameters) as Row[] }, isWrite }
      const numAffectedRows = BigInt(statement.run(parameters).changes)
      return { result: { rows: [], numAffectedRows }, isWrite }
    } catch (error) {
      this.#health.note(error)
      throw error
    }
  }

  async close(): Promise<void> {
    await this.log.close()
    this.#reader?.database.close()
    this.database.close()
  }
}

/** Each caller has an object of its own for the one connection, so that others go on while this one waits for the disk. */
class SqliteConnection extends Connection {
  /** Whether the open transaction may write. */
  isWriting = false
  readonly #shared: SharedDatabase

  constructor(shared: SharedDatabase) {
    super()
    this.#shared = shared
  }

  protected override async send<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { turns, statements, log } = this.#shared
    if (turns.isTaken && !turns.isOf(this)) {
      const reader = this.#shared.readerFor(query.sql)
      if (reader) return this.#run<Row>(reader, query).result
      await turns.untilFreeFor(this)
    }
    const { result, isWrite } = this.#run<Row>(statements, query)
    // The commit syncs what a transaction writes.
    if (isWrite && !turns.isOf(this)) await log.untilSynced()
    return result
  }

  #run<Row>(on: StatementCache, query: CompiledQuery) {
    try {
      return this.#shared.run<Row>(on, query)
    } catch (error) {
      if (this.transaction) this.transaction.failure = error as Error
      throw error
    }
  }
}

/** Begins and ends transactions, and tells the listeners what a commit has to say. */
class NotifyingDriver extends TransactionDriver<SqliteConnection> {
  readonly #shared: SharedDatabase
  readonly #deliver: (text: string) => void

  constructor(shared: SharedDatabase, deliver: (text: string) => void) {
    super()
    this.#shared = shared
    this.#deliver = deliver
  }

  override async acquireConnection() {
    return new SqliteConnection(this.#shared)
  }
  override async releaseConnection() {}
  override async beginTransaction(connection: SqliteConnection, settings: TransactionSettings) {
    await this.#shared.turns.begin(connection)
    connection.isWriting = settings.accessMode !== 'read only'
    await super.beginTransaction(connection, settings)
  }
  /** A transaction that may write takes the write lock at once: after a read, another writer would make it fail. */
  protected override begin({ accessMode }: TransactionSettings) {
    return accessMode === 'read only' ? BEGIN_READING : BEGIN_WRITING
  }
  /** The next transaction begins when this one is in the log. The caller and the listeners are told once it is on the disk. */
  protected override async afterCommit(connection: SqliteConnection, notifications: readonly string[]) {
    this.#shared.turns.end()
    if (connection.isWriting) await this.#shared.log.untilSynced()
    for (const text of notifications) this.#deliver(text)
  }
  override async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    const { database, turns } = this.#shared
    try {
      // On a full disk SQLite rolls back by itself. A second rollback would fail and hide the cause.
      if (database.inTransaction) await super.rollbackTransaction(connection)
      else connection.transaction = undefined
    } finally {
      turns.end()
    }
  }
  override async destroy() {
    await this.#shared.close()
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
