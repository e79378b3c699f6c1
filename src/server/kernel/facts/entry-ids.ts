/**
 * The ids of entries: UUIDs of version 7, which sort in the order of the writes. Their time is in ticks, 4096ths of a
 * millisecond.
 */
import { randomUUID } from 'node:crypto'
import { MAX_DAYS } from '../../db/codecs/month-text.ts'

/**
 * The first tick for new entries. It is always later than the newest entry: the clocks of two nodes differ, and the
 * earlier of two writes may get the lock last.
 */
export function tickAfter(now: number, newestId: string | undefined): bigint {
  // No id has a time before 1970, which the clock of a test may give.
  const tick = BigInt(Math.max(now, 0)) << 12n
  if (newestId === undefined) return tick
  // The newest row may hold this many entries, each with a tick of its own.
  const nextFree = tickOf(newestId) + BigInt(MAX_DAYS)
  return nextFree < tick ? tick : nextFree
}

/** Sorts before each id of this millisecond or a later one. The id of an entry is never of an earlier time than the entry. */
export function firstIdAt(milliseconds: number): string {
  return toId(BigInt(Math.max(milliseconds, 0)) << 12n, '')
}

/** 48 bits of milliseconds and 12 bits below them, then random bits, since not all writers wait for the same lock. */
export function idAt(tick: bigint): string {
  // A UUID of version 4 ends in the same format, and Node generates its random bits in advance.
  return toId(tick, randomBitsOf(randomUUID()))
}

/** The id `ticks` later, of an entry that shares a row with the entry of `id`. */
export function idAtOffset(id: string, ticks: number): string {
  return toId(tickOf(id) + BigInt(ticks), randomBitsOf(id))
}

/** The part after the time, from its dash on. */
const randomBitsOf = (id: string) => id.slice(18)

function tickOf(id: string): bigint {
  return BigInt(`0x${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(15, 18)}`)
}

function toId(tick: bigint, chance: string): string {
  const time = tick.toString(16).padStart(15, '0')
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${time.slice(12)}${chance}`
}
