/**
 * Connections and transactions of both engines. A transaction sends a statement without waiting for earlier ones.
 * After a failed statement, later statements and the commit fail with the same error: PostgreSQL alone would refuse them
 * without the reason, and SQLite would run them.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Db, Tx } from './schema.ts'

export interface OpenTransaction {
  failure?: Error
  /** Texts for the nodes, to be sent after the commit. */
  notifications: string[]
}

export abstract class Connection implements DatabaseConnection {
  /** The open transaction; each transaction has an object of its own. */
  transaction: OpenTransaction | undefined

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { transaction } = this
    if (transaction?.failure) return Promise.reject(transaction.failure)
    if (!query.parameters.includes(undefined)) return this.send<Row>(query)
    // SQLite would take it for null.
    const failure = new TypeError(`A value is missing for the statement: ${query.sql}`)
    if (transaction) transaction.failure = failure
    return Promise.reject(failure)
  }

  /** Sends a statement, which runs after earlier ones. The transaction also remembers a failure. */
  protected abstract send<Row>(query: CompiledQuery): Promise<QueryResult<Row>>

  streamQuery(): never {
    throw new Error('Statements cannot be read as a stream.')
  }
}

const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

export abstract class TransactionDriver<One extends Connection> implements Driver {
  abstract acquireConnection(): Promise<One>
  abstract releaseConnection(connection: One): Promise<void>
  abstract destroy(): Promise<void>
  async init() {}

  /** Does not wait: `begin` is sent with the first statements, which fail if `begin` fails. */
  async beginTransaction(connection: One, settings: TransactionSettings): Promise<void> {
    connection.transaction = { notifications: [] }
    connection.executeQuery(this.begin(settings)).catch(() => {})
  }
  protected abstract begin(settings: TransactionSettings): CompiledQuery
  async commitTransaction(connection: One): Promise<void> {
    const { notifications } = connection.transaction!
    await connection.executeQuery(COMMIT)
    connection.transaction = undefined
    await this.afterCommit(connection, notifications)
  }
  /** Sends the notifications of a transaction that has committed. */
  protected abstract afterCommit(connection: One, notifications: readonly string[]): Promise<void>
  async rollbackTransaction(connection: One): Promise<void> {
    connection.transaction = undefined
    await connection.executeQuery(ROLLBACK)
  }
}

/**
 * Sends a compiled statement. Within a transaction it is sent at once, and its failure also fails the commit, so a caller
 * need not wait for it.
 */
export function sendStatement<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  if (!db.isTransaction) return db.executeQuery(query).then(({ rows }) => rows)
  const rows = sendInTransaction(db, query).then((result) => result.rows)
  // The transaction keeps the failure for its commit, so it is not unhandled.
  rows.catch(() => {})
  return rows
}

interface Held {
  connection: Connection
  transaction: OpenTransaction
}
const held = new WeakMap<Db, Held>()

/**
 * Gives the connection of a transaction to `work`. Kysely gives it to one statement after the other, so a second statement
 * that no code waits for would come after the commit. Therefore the first one holds the connection for the later ones.
 */
function withHeld<Result>(tx: Db, work: (held: Held) => Promise<Result>): Promise<Result> {
  const known = held.get(tx)
  if (known && known.connection.transaction === known.transaction) return work(known)
  return (
    tx
      .getExecutor()
      // Kysely waits for a promise that is returned, but not for one within an object.
      .provideConnection(async (provided) => {
        const connection = provided as Connection
        const first = { connection, transaction: connection.transaction! }
        held.set(tx, first)
        return { result: work(first) }
      })
      .then(({ result }) => result)
  )
}

/** Sends a statement at once, in the order of the calls and before the commit. */
function sendInTransaction<Row>(tx: Db, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  return withHeld(tx, ({ connection }) => connection.executeQuery<Row>(query))
}

/** PostgreSQL refuses notifications of 8,000 bytes and more. */
export const MAX_NOTIFICATION_BYTES = 7999

/**
 * Sends short texts to every node on the same database, once the transaction has committed; a rollback sends nothing. They
 * reach this process with the commit. Other nodes may get them in another order than the commits, twice, or not at all if this
 * process ends first.
 */
export function sendNotifications(tx: Tx, texts: readonly string[]): Promise<void> {
  return withHeld(tx, async ({ transaction }) => {
    transaction.notifications.push(...texts)
  })
}
