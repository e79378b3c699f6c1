/**
 * The ids of entries: UUIDs of version 7, which sort in the order of the writes. Their time is in ticks, 4096ths of a
 * millisecond.
 */
import { randomUUID } from 'node:crypto'
import { MOST_DAYS } from '../../db/codecs/month-text.ts'

/**
 * The first tick for new entries, always later than what is there: the clocks of two nodes differ, and who came first
 * may get the lock last.
 */
export function tickAfter(now: number, newestId: string | undefined): bigint {
  // No id tells of a time before 1970, which the clock of a test may.
  const tick = BigInt(Math.max(now, 0)) << 12n
  if (newestId === undefined) return tick
  // The newest row may stand for that many entries, each with a tick of its own.
  const free = tickOf(newestId) + BigInt(MOST_DAYS)
  return free < tick ? tick : free
}

/** 48 bits of milliseconds and the 12 below them, then chance, since not all writers line up. */
export function idAt(tick: bigint): string {
  // Those of version 4 end as ours do, and Node has their chance at hand.
  return toId(tick, chanceOf(randomUUID()))
}

/** The id so many ticks later, of an entry that shares a row with the one of `id`. */
export function idLater(id: string, ticks: number): string {
  return toId(tickOf(id) + BigInt(ticks), chanceOf(id))
}

/** All behind the time, from its dash on. */
const chanceOf = (id: string) => id.slice(18)

function tickOf(id: string): bigint {
  return BigInt(`0x${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(15, 18)}`)
}

function toId(tick: bigint, chance: string): string {
  const time = tick.toString(16).padStart(15, '0')
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${time.slice(12)}${chance}`
}
