/**
 * A transaction of which a statement failed goes no further: statements are sent without waiting for the ones before,
 * so those behind it fail with the same, and so does the commit. Left alone, PostgreSQL would refuse them in words that
 * do not say why, and SQLite would go on.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

export interface OpenTransaction {
  failure?: Error
}

export abstract class Connection implements DatabaseConnection {
  /** The one under way; each is another object. */
  transaction: OpenTransaction | undefined

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const failure = this.transaction?.failure
    return failure ? Promise.reject(failure) : this.send<Row>(query)
  }

  /** Sends it at once, or behind what was asked before; a failure is the transaction's. */
  protected abstract send<Row>(query: CompiledQuery): Promise<QueryResult<Row>>

  streamQuery(): never {
    throw new Error('Nothing here is read as a stream.')
  }
}

const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

export abstract class TransactionDriver<One extends Connection> implements Driver {
  abstract acquireConnection(): Promise<One>
  abstract releaseConnection(connection: One): Promise<void>
  abstract destroy(): Promise<void>
  async init() {}

  /** Does not wait: it travels with the first statements, and they fail with it. */
  async beginTransaction(connection: One, settings: TransactionSettings): Promise<void> {
    connection.transaction = {}
    connection.executeQuery(this.begin(settings)).catch(() => {})
  }
  protected abstract begin(settings: TransactionSettings): CompiledQuery
  async commitTransaction(connection: One): Promise<void> {
    await connection.executeQuery(COMMIT)
    connection.transaction = undefined
  }
  async rollbackTransaction(connection: One): Promise<void> {
    connection.transaction = undefined
    await connection.executeQuery(ROLLBACK)
  }
}
