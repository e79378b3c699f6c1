import type { Listening, NoticeListener } from './notices.ts'
import type { Db } from './schema.ts'

export type AloneWork = 'migrations' | 'backup'

/** An open database of either engine. What differs between the engines sits in this folder. */
export interface Database {
  db: Db
  /**
   * Runs the work while no other process does work of this name on the same database. What the `db` that it is given is
   * asked may take any time.
   */
  whileAlone<T>(name: AloneWork, work: (db: Db) => Promise<T>): Promise<T>
  /** Keeps other servers away until the process ends or the database is closed, where only one may serve it. */
  reserve(): Promise<void>
  /** Hears the notices of every node, until stopped. */
  listen(listener: NoticeListener): Listening
  /**
   * A number that grows with whatever is written, by this process or by another: what was read stays true for as long
   * as it is the same. Not where only the database itself could say so.
   */
  writes?(): number
  /** How the pool of connections does, where there is one. */
  pool?(): { total: number; idle: number; waiting: number; max: number }
  close(): Promise<void>
}
