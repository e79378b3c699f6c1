/**
 * Statements of a transaction that nobody waits for travel together with the one after them, or with the commit, on
 * PostgreSQL; they are worked off in the order in which they were sent. The commit fails if one of them did.
 */
import type { CompiledQuery, QueryResult } from 'kysely'
import type { Connection, OpenTransaction } from '../connection.ts'
import type { Db } from '../schema.ts'
import { askAlone } from './ask-alone.ts'

export function send<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const result = db.isTransaction ? sendInTransaction(db, query) : askAlone(db, query)
  const rows = result.then((found) => found.rows)
  // Not unhandled where nobody waits: see connection.ts.
  rows.catch(() => {})
  return rows
}

interface Held {
  connection: Connection
  transaction: OpenTransaction
}
/** Of each transaction its connection: to be handed it anew for each statement takes longer than a short one. */
const held = new WeakMap<Db, Held>()

function sendInTransaction<Row>(tx: Db, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const known = held.get(tx)
  if (known && known.connection.transaction === known.transaction)
    return known.connection.executeQuery<Row>(query)
  return (
    tx
      .getExecutor()
      // Kysely hands the connection on when this is settled; what an object holds may be settled later.
      .provideConnection(async (provided) => {
        const connection = provided as Connection
        held.set(tx, { connection, transaction: connection.transaction! })
        return { later: connection.executeQuery<Row>(query) }
      })
      .then(({ later }) => later)
  )
}

/** Waits for all of them, whatever becomes of them: behind a rollback none may follow. */
export async function together<Asked extends readonly unknown[]>(asked: readonly [...Asked]) {
  await Promise.allSettled(asked)
  return Promise.all(asked)
}
