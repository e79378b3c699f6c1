/** SQLite's one connection, for statements that need not queue for it. */
import { type DatabaseConnection, SqliteAdapter } from 'kysely'
import type { Db } from './schema.ts'

export class SoleConnectionAdapter extends SqliteAdapter {
  readonly idle: () => DatabaseConnection | undefined
  constructor(idle: SoleConnectionAdapter['idle']) {
    super()
    this.idle = idle
  }
}

/**
 * The connection while no transaction is under way on it: a single statement is over as soon as it has been asked, and
 * the queue takes longer. Undefined on PostgreSQL, which has many.
 */
export function idleConnection(db: Db): DatabaseConnection | undefined {
  const { adapter } = db.getExecutor()
  return adapter instanceof SoleConnectionAdapter ? adapter.idle() : undefined
}
