/** Availability: the hours that a freelancer gave. The hours of a day are a set of 14 bits (bit 0 = 7:00). */
import type { Day } from './calendar.ts'
import { FIRST_HOUR, HOURS } from './slot.ts'

/** The hours of one day, stated whole. */
export interface DayHours {
  day: Day
  hours: number[]
}

/** The hours of one day as a set of bits. */
export interface DayBits {
  date: Day
  bits: number
}

/** The state of a given hour on the page: saved on the server, or added or removed and not saved yet. */
export type Given = 'saved' | 'added' | 'removed'

/** The bit of an hour from 7 to 20. */
export const bitOf = (hour: number) => 1 << (hour - FIRST_HOUR)

/** Hours 7 to 20 as bits; duplicates fold. The caller has refused all other hours. */
export function hoursToBits(hours: Iterable<number>): number {
  let bits = 0
  for (const hour of hours) bits |= bitOf(hour)
  return bits
}

/** The hours of a bit set, ascending. */
export function bitsToHours(bits: number): number[] {
  return bits === 0 ? [] : HOURS.filter((hour) => bits & bitOf(hour))
}

/** The number of hours in a bit set. */
export function countBits(bits: number): number {
  // Sums of pairs, of fours and of eights, side by side: sums of many people count often, and a loop takes longer.
  const pairs = bits - ((bits >> 1) & 0x1555)
  const fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333)
  const eights = (fours + (fours >> 4)) & 0x0f0f
  return (eights + (eights >> 8)) & 0x1f
}

/** The hours of `saved` that `wanted` leaves out. Freelancers may not drop hours. */
export function droppedHours(saved: number, wanted: number): number[] {
  return bitsToHours(saved & ~wanted)
}

/** The hours of `wanted` that were saved when the page was loaded (`known`) and were removed since. */
export function removedHours(saved: number, wanted: number, known: number): number[] {
  return bitsToHours(wanted & known & ~saved)
}

/** The hours of `wanted` that `saved` lacks. They need a staffed mode. */
export function addedHours(saved: number, wanted: number): number[] {
  return bitsToHours(wanted & ~saved)
}
