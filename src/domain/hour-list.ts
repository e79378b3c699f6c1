/** Hours as a short text in the address of a call: `2026-11-20.9-17,2026-11-21.8-10`. */
import { isDay } from './calendar.ts'
import { blocksOf, type HourBlock, slotsOf } from './hour-blocks.ts'
import { bySlot, HOURS, type SlotRef } from './slot.ts'

const BLOCK = /^(\d{4}-\d{2}-\d{2})\.(\d{1,2})-(\d{1,2})$/

/** Writes hours, in any order. */
export function writeHours(slots: readonly SlotRef[]): string {
  return blocksOf(slots.toSorted(bySlot))
    .map(({ date, from, to }) => `${date}.${from}-${to}`)
    .join(',')
}

/** Reads hours; undefined for a text that names none, an hour or a day that does not exist, or more than `most`. */
export function readHours(text: string, most: number): SlotRef[] | undefined {
  const slots: SlotRef[] = []
  for (const part of text.split(',')) {
    const block = readBlock(part)
    if (!block || slots.length + block.to - block.from > most) return undefined
    slots.push(...slotsOf(block))
  }
  return slots
}

function readBlock(text: string): HourBlock | undefined {
  const [, date = '', first, end] = BLOCK.exec(text) ?? []
  const [from, to] = [Number(first), Number(end)]
  return isDay(date) && HOURS.includes(from) && HOURS.includes(to - 1) && from < to
    ? { date, from, to }
    : undefined
}
