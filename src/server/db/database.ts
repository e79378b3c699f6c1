import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './schema.ts'

export type AloneWork = 'migrations' | 'backup'

export interface NoticeListener {
  onNotice(payload: string): void
  /** From here on every notice is heard; earlier ones may have been lost. */
  onConnected(): void
}

export interface Listening {
  /** Settles after the first attempt to connect, whether it succeeded or not. */
  started: Promise<void>
  stop(): Promise<void>
}

/** An open database of either engine. All that differs between the engines is in this folder. */
export interface Database {
  db: Db
  /**
   * Runs the work while no other process does work of this name on the same database. The statements of the `db` that
   * it passes have no time limit.
   */
  whileAlone<T>(name: AloneWork, work: (db: Db) => Promise<T>): Promise<T>
  /** Keeps other servers away until the process ends or the database is closed, where only one may serve it. */
  reserve(): Promise<void>
  /** Hears the notices of every node, until stopped. */
  listen(listener: NoticeListener): Listening
  /**
   * Returns a number that grows with each write of this process or another: while it stays the same, everything that
   * was read still holds. Absent where only the database itself knows.
   */
  writes?(): number
  /** Returns the state of the pool of connections, where there is one. */
  pool?(): { total: number; idle: number; waiting: number; max: number }
  close(): Promise<void>
}

/** Tells which engine it is. Only PostgreSQL locks single rows (`for update`); SQLite has one writer at a time. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Throws when the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
