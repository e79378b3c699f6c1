/** Sends compiled statements; within a transaction at once, in their order, without waiting for the ones before. */
import type { CompiledQuery, QueryResult } from 'kysely'
import type { Connection, OpenTransaction } from '../connection.ts'
import type { Db } from '../schema.ts'
import { askAlone } from './ask-alone.ts'

export function send<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const result = db.isTransaction ? sendInTransaction(db, query) : askAlone(db, query)
  const rows = result.then((found) => found.rows)
  // The transaction keeps the failure for its commit (connection.ts), so it is not unhandled.
  if (db.isTransaction) rows.catch(() => {})
  return rows
}

interface Held {
  connection: Connection
  transaction: OpenTransaction
}
/** The connection of each transaction: Kysely hands it over anew for each statement, which takes longer than a short one. */
const held = new WeakMap<Db, Held>()

function sendInTransaction<Row>(tx: Db, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const known = held.get(tx)
  if (known && known.connection.transaction === known.transaction)
    return known.connection.executeQuery<Row>(query)
  return (
    tx
      .getExecutor()
      // Kysely waits for a promise that is returned as it is; within an object it is only handed over.
      .provideConnection(async (provided) => {
        const connection = provided as Connection
        held.set(tx, { connection, transaction: connection.transaction! })
        return { later: connection.executeQuery<Row>(query) }
      })
      .then(({ later }) => later)
  )
}
