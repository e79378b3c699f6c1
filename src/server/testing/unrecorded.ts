import type { Tx } from '../db/schema.ts'
import type { Written } from '../features/projects/change-project.ts'

/** A write of a test, straight to the tables: no history is made up for it. */
export function unrecorded<T>(write: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<Written<T>> {
  return async (tx) => ({ changed: [], result: await write(tx) })
}
