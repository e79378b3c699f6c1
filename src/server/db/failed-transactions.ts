/**
 * A transaction of which a statement failed goes no further: statements are sent without waiting for the ones before,
 * so those behind it fail with the same, and so does the commit. Left alone, PostgreSQL would refuse them in words that
 * do not say why, and SQLite would go on.
 */
import type { CompiledQuery, DatabaseConnection } from 'kysely'

/** Of each connection that has begun a transaction. */
const begun = new WeakMap<DatabaseConnection, { failure?: Error }>()
const watched = new WeakSet<DatabaseConnection>()

/** To be called when the driver hands out a connection. */
export function stopAtFailure(connection: DatabaseConnection): void {
  if (watched.has(connection)) return
  watched.add(connection)
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async <Row>(query: CompiledQuery) => {
    const transaction = begun.get(connection)
    if (!transaction) return execute<Row>(query)
    throwFailure(connection)
    try {
      return await execute<Row>(query)
    } catch (error) {
      transaction.failure ??= error as Error
      throw transaction.failure
    }
  }
}

export function markBegun(connection: DatabaseConnection): void {
  begun.set(connection, {})
}

export function markEnded(connection: DatabaseConnection): void {
  begun.delete(connection)
}

/** @throws what the first of the transaction's statements to fail did */
export function throwFailure(connection: DatabaseConnection): void {
  const { failure } = begun.get(connection) ?? {}
  if (failure !== undefined) throw failure
}
