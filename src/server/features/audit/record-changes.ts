import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import type { Acting, ProjectId, TenantScope } from '../access/types.ts'
import * as queries from './queries.ts'
import type { Changed } from './types.ts'

/** Well below the parameters that either engine takes in one statement. */
const ROWS_AT_ONCE = 500

/**
 * Adds to the history what a write changed, in its transaction; what came out as it was is no change. Without a
 * project it concerns each of the tenant's. Within the lock of the project the entries sort as the writes happened.
 */
export async function recordChanges(
  tx: Tx,
  place: Acting<TenantScope> & { projectId?: ProjectId },
  changed: readonly Changed[],
): Promise<void> {
  const real = changed.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  if (real.length === 0) return
  const first = tickAfter(place.now, await queries.findNewestId(tx, place))
  const entries = real.map((change, index) => ({ id: idAt(first + BigInt(index)), change }))
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
    await queries.insertEntries(tx, { ...place, entries: entries.slice(from, from + ROWS_AT_ONCE) })
  }
}

/**
 * The time in 4096ths of a millisecond, and always later than what is there: the clocks of two nodes differ, and who
 * came first may get the lock last.
 */
function tickAfter(now: number, newestId: string | undefined): bigint {
  const tick = BigInt(now) << 12n
  if (newestId === undefined) return tick
  const digits = newestId.replaceAll('-', '')
  const newest = BigInt(`0x${digits.slice(0, 12)}${digits.slice(13, 16)}`)
  return newest < tick ? tick : newest + 1n
}

/** A UUID of version 7: 48 bits of milliseconds and the 12 below them, then chance, since not all writers line up. */
function idAt(tick: bigint): string {
  const time = tick.toString(16).padStart(15, '0')
  const chance = randomBytes(8)
  chance[0] = (chance[0]! & 0x3f) | 0x80
  const digits = `${time.slice(0, 12)}7${time.slice(12)}${chance.toString('hex')}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
