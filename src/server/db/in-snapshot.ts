import type { Db, Tx } from './schema.ts'

/**
 * Reads in one transaction that sees the database as it is at its first statement, so that a save between two statements gives
 * no sum or state that was never true. SQLite gives every transaction one snapshot and ignores the settings.
 */
export function inSnapshot<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
