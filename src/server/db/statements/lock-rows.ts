import { PostgresAdapter } from 'kysely'
import type { Db } from '../schema.ts'

/**
 * Tells whether the engine locks single rows: then a query says `for update`, and with an order it locks in that
 * order. SQLite has one writer at a time and does not know the words.
 */
export function locksRows(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
