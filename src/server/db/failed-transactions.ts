/**
 * A transaction of which a statement failed goes no further: statements are sent without waiting for the ones before,
 * so those behind it fail with the same, and so does the commit. Left alone, PostgreSQL would refuse them in words that
 * do not say why, and SQLite would go on. Behind a begin that failed PostgreSQL goes on too, each statement for itself:
 * until it has begun only what does no harm alone is on its way.
 */
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

export interface Transaction {
  failure?: Error
  /** Settles when it is known whether it has begun. */
  beginning?: Promise<void> | undefined
  hasBegun?: boolean
  /** Something has waited for that, and what comes behind it waits too, so as not to overtake it. */
  isHeld?: boolean
}

/** Of each connection that has begun a transaction. */
const begun = new WeakMap<DatabaseConnection, Transaction>()
const watched = new WeakSet<DatabaseConnection>()

type Execute = <Row>(query: CompiledQuery) => QueryResult<Row> | Promise<QueryResult<Row>>

/**
 * To be called when the driver hands out a connection.
 * @param execute what fails at once stops also what is asked in the same turn
 */
export function stopAtFailure(
  connection: DatabaseConnection,
  execute: Execute = connection.executeQuery.bind(connection),
): void {
  if (watched.has(connection)) return
  watched.add(connection)
  connection.executeQuery = async <Row>(query: CompiledQuery) => {
    const transaction = begun.get(connection)
    if (!transaction) return execute<Row>(query)
    transaction.isHeld ||= !transaction.hasBegun && !isHarmless(query)
    if (transaction.isHeld) await transaction.beginning
    throwFailure(connection)
    try {
      return await execute<Row>(query)
    } catch (error) {
      transaction.failure ??= error as Error
      throw transaction.failure
    }
  }
}

/** Whether it may happen outside the transaction, should that fail to begin. */
function isHarmless(query: CompiledQuery & { isHarmless?: boolean }): boolean {
  return query.isHarmless === true || query.query.kind === 'SelectQueryNode'
}

/** @param beginning what was asked, and is not known to have happened yet */
export function markBegun(connection: DatabaseConnection, beginning?: Promise<void>): void {
  const transaction: Transaction = { hasBegun: beginning === undefined }
  begun.set(connection, transaction)
  transaction.beginning = beginning?.then(
    () => void (transaction.hasBegun = true),
    (error: unknown) => void (transaction.failure = error as Error),
  )
}

export function transactionOn(connection: DatabaseConnection): Transaction | undefined {
  return begun.get(connection)
}

/** Whether it has not ended; another one may be on its connection since. */
export function isUnderWay(held: { connection: DatabaseConnection; transaction: Transaction }): boolean {
  return begun.get(held.connection) === held.transaction
}

export function markEnded(connection: DatabaseConnection): void {
  begun.delete(connection)
}

/** @throws what the first of the transaction's statements to fail did */
export function throwFailure(connection: DatabaseConnection): void {
  const { failure } = begun.get(connection) ?? {}
  if (failure !== undefined) throw failure
}
