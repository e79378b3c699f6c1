import type SqliteDatabase from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { askedBy } from './ask-alone.ts'
import { markBegun, markEnded, stopAtFailure, transactionOn } from './failed-transactions.ts'
import type { Listening, NoticeListener } from './notices.ts'

const MOST_STATEMENTS = 500

/** SQLite serves one process, so its notices stay in it: they wait for the commit beside the connection. */
export function createSqliteNotices(database: SqliteDatabase.Database) {
  const listeners = new Set<NoticeListener>()
  let waiting: string[] = []
  let connection: DatabaseConnection | undefined

  database.function('pg_notify', { directOnly: true }, (_channel: unknown, payload: unknown) => {
    waiting.push(String(payload))
    return null
  })

  const statements = keepStatements(database)
  const config = {
    database: { prepare: (text: string) => statements.memo(text), close: () => void database.close() },
  }
  // As Kysely's own connection does it, but at once.
  const execute = <Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> => {
    const statement = statements.memo(sql)
    if (statement.reader) return { rows: statement.all(parameters) as Row[] }
    return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
  }

  class NotifyingDriver extends SqliteDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      connection = await super.acquireConnection()
      stopAtFailure(connection, execute)
      return connection
    }
    override async beginTransaction(connection: DatabaseConnection): Promise<void> {
      await super.beginTransaction(connection)
      markBegun(connection)
    }
    override async commitTransaction(connection: DatabaseConnection): Promise<void> {
      await super.commitTransaction(connection)
      markEnded(connection)
      const sent = waiting
      waiting = []
      for (const payload of sent) for (const listener of listeners) listener.onNotice(payload)
    }
    override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
      waiting = []
      markEnded(connection)
      // On a full disk SQLite rolls back by itself, and a second one would fail and hide why.
      if (database.inTransaction) await super.rollbackTransaction(connection)
    }
  }

  class NotifyingDialect extends SqliteDialect {
    override createDriver() {
      return new NotifyingDriver(config)
    }
    override createQueryCompiler() {
      return new SteadyCompiler()
    }
    override createAdapter() {
      return askedBy(super.createAdapter(), (query) => {
        // SQLite has begun before that is marked, and may have ended by itself what failed.
        const isFree = connection && !database.inTransaction && !transactionOn(connection)
        return isFree ? connection!.executeQuery(query) : undefined
      })
    }
  }

  return {
    dialect: new NotifyingDialect(config),
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
