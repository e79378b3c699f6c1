import type { Db } from './schema.ts'

/** An open database of either engine. What differs between the engines sits in this folder. */
export interface Database {
  db: Db
  /** Runs the work while no other process does work of this kind on the same database. */
  whileAlone<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}
