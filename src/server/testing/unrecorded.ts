import type { Tx } from '../db/schema.ts'
import type { Written } from '../kernel/facts/write.ts'

/** A write of a test, straight to the tables: no history is made up for it. */
export function unrecorded<T>(write: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<Written<T>> {
  return async (tx) => ({ changed: [], result: await write(tx) })
}
