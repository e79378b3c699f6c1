/** Work: the hours for which a person is booked, as blocks (staffing, section 9). */
import type { Day } from './calendar.ts'
import { blocksOf, type HourBlock } from './hour-blocks.ts'
import { FIRST_HOUR, slotKey, type SlotRef } from './slot.ts'
import { instantOf } from './time-zone.ts'

const HOUR_MS = 60 * 60 * 1000

/** Hours in a row in one project, with their pay in whole cents. */
export interface WorkBlock extends HourBlock {
  cents: number
}

/** A block with the project that it lies in. */
interface PlacedBlock extends HourBlock {
  projectId: string
  timeZone: string
}

/** The blocks of one project's hours, which are sorted by day and hour, with what each block pays. */
export function workBlocks(hours: readonly (SlotRef & { cents: number })[]): WorkBlock[] {
  const centsBySlot = new Map(hours.map(({ date, hour, cents }) => [slotKey(date, hour), cents]))
  return blocksOf(hours).map((block) => {
    let cents = 0
    for (let hour = block.from; hour < block.to; hour += 1)
      cents += centsBySlot.get(slotKey(block.date, hour))!
    return { ...block, cents }
  })
}

/** The blocks that overlap a block of another project. Blocks that only touch do not overlap. */
export function overlappingBlocks<Block extends PlacedBlock>(blocks: readonly Block[]): Set<Block> {
  const startOf = createStartReader(blocks)
  const spans = blocks
    .map((block) => {
      const start = startOf(block)
      return { block, start, end: start + (block.to - block.from) * HOUR_MS }
    })
    .toSorted((one, other) => one.start - other.start)
  const found = new Set<Block>()
  let earlier: typeof spans = []
  for (const span of spans) {
    earlier = earlier.filter(({ end }) => end > span.start)
    for (const { block } of earlier) {
      if (block.projectId === span.block.projectId) continue
      found.add(block)
      found.add(span.block)
    }
    earlier.push(span)
  }
  return found
}

/** Where all projects have one time zone, its hours can be compared as they are: looking up instants takes much longer. */
function createStartReader(blocks: readonly PlacedBlock[]): (block: PlacedBlock) => number {
  const zones = new Set(blocks.map(({ timeZone }) => timeZone))
  const starts = new Map<string, number>()
  const startOfDay = (date: Day, timeZone: string) =>
    zones.size === 1
      ? Date.parse(`${date}T00:00Z`) + FIRST_HOUR * HOUR_MS
      : instantOf({ date, hour: FIRST_HOUR }, timeZone)
  return ({ date, from, timeZone }) => {
    const key = `${date} ${timeZone}`
    const start = starts.get(key) ?? startOfDay(date, timeZone)
    starts.set(key, start)
    return start + (from - FIRST_HOUR) * HOUR_MS
  }
}
