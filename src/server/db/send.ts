/**
 * Statements of a transaction that nobody waits for travel together with the one after them, or with the commit, on
 * PostgreSQL; they are worked off in the order in which they were sent. The commit fails if one of them did.
 */
import type { CompiledQuery } from 'kysely'
import type { Db, Tx } from './schema.ts'

export function send<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const result = db.isTransaction
    ? db
        .getExecutor()
        // Kysely hands the connection on when this is settled; what an object holds may be settled later.
        .provideConnection(async (connection) => ({ later: connection.executeQuery<Row>(query) }))
        .then(({ later }) => later)
    : db.executeQuery(query)
  const rows = result.then((found) => found.rows)
  // Not unhandled where nobody waits: see failed-transactions.ts.
  rows.catch(() => {})
  return rows
}

/** Waits for all of them, whatever becomes of them: behind a rollback none may follow. */
export async function together<Asked extends readonly unknown[]>(asked: readonly [...Asked]) {
  await Promise.allSettled(asked)
  return Promise.all(asked)
}

/** Waits until what was asked before is on its way, but not for what becomes of it; the commit tells. */
export async function untilSent(tx: Tx): Promise<void> {
  await tx.getExecutor().provideConnection(async () => {})
}
