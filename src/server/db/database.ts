import { PostgresAdapter, sql } from 'kysely'
import type { DatabaseHealth } from './health.ts'
import type { Db } from './schema.ts'

export type AloneWork = 'migrations' | 'backup'

export interface NotificationListener {
  onNotification(payload: string): void
  /** Called on each connection: notifications sent before it may be lost, later ones arrive. */
  onConnected(): void
}

export interface Subscription {
  /** Settles after the first attempt to connect, whether it succeeded or not. */
  started: Promise<void>
  stop(): Promise<void>
}

/** An open database of either engine. This folder contains the engines; statements elsewhere ask `isPostgres` where they lock rows or differ. */
export interface Database {
  db: Db
  /**
   * Runs the work while no other process does work of this name on the same database. Statements of the `db` that the
   * work gets have no time limit.
   */
  whileAlone<T>(name: AloneWork, work: (db: Db) => Promise<T>): Promise<T>
  /** On SQLite, which serves one server: keeps other servers out until the database is closed or the process ends. */
  reserve(): Promise<void>
  /** Subscribes to the notifications of every node. Those of other nodes may be lost, come twice, or overtake each other. */
  listen(listener: NotificationListener): Subscription
  /** Hands the listeners a notification that another thread of this process sent. PostgreSQL hands it over itself. */
  deliver?(payload: string): void
  /**
   * Returns a number that grows with each write of this process or another; while it stays the same, earlier reads still
   * hold. Absent on PostgreSQL, where a process cannot count the writes of others.
   */
  writes?(): number
  /**
   * Names the time in which a version of a project stands for one content. A new epoch begins where content may have gone
   * back: SQLite is opened, PostgreSQL is started or replaced, a backup is restored. All nodes of one PostgreSQL have the
   * same epoch. docs/decisions/2026-11-23-epochs.md gives the reasons.
   */
  epoch(): string
  health: DatabaseHealth
  /** True where the disk had no room for what processes share: until its next start, no other may open the database. */
  isAlone?: boolean
  /** Checks the files of the database beside the event loop. PostgreSQL checks its own. */
  findDamage?(signal: AbortSignal): Promise<string | undefined>
  /** Returns the state of the connection pool. SQLite has no pool. */
  pool?(): { total: number; idle: number; waiting: number; max: number }
  close(): Promise<void>
}

/** Distinguishes PostgreSQL from SQLite. Only PostgreSQL locks single rows (`for update`); SQLite has one writer at a time. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Throws when the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
