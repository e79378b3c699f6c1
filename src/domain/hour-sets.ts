/** Sets of hours of several days: a list with an entry for each day, whose hours are bits. */
import { bitOf, bitsToHours, countBits, type DayBits } from './availability.ts'
import type { Day } from './calendar.ts'
import type { SlotRef } from './slot.ts'

/** The order of days, for sorting. */
export const byDate = (one: DayBits, other: DayBits) => (one.date < other.date ? -1 : 1)

/** Collects hours by day, as bits. */
export function bitsByDay(slots: readonly SlotRef[]): Map<Day, number> {
  const byDay = new Map<Day, number>()
  for (const { date, hour } of slots) byDay.set(date, (byDay.get(date) ?? 0) | bitOf(hour))
  return byDay
}

/** Sorts hours into days, in order. */
export function bitsOfSlots(slots: readonly SlotRef[]): DayBits[] {
  return [...bitsByDay(slots)].map(([date, bits]) => ({ date, bits })).toSorted(byDate)
}

/** The hours as a list, in the order of the days. */
export function slotsOfBits(days: readonly DayBits[]): SlotRef[] {
  const slots: SlotRef[] = []
  for (const { date, bits } of days) for (const hour of bitsToHours(bits)) slots.push({ date, hour })
  return slots
}

/** The hours of these that the others lack. */
export function without(days: readonly DayBits[], others: readonly DayBits[]): DayBits[] {
  const bitsOn = readerOfBits(others)
  return eachDay(days, ({ date, bits }) => bits & ~bitsOn(date))
}

/** The hours that are among either. */
export function unite(some: readonly DayBits[], others: readonly DayBits[]): DayBits[] {
  return bitsOfSlots([...slotsOfBits(some), ...slotsOfBits(others)])
}

export function isSameHours(some: readonly DayBits[], others: readonly DayBits[]): boolean {
  return isEmpty(without(some, others)) && isEmpty(without(others, some))
}

/** Makes a function that gives the hours of a day, as bits. */
export function readerOfBits(days: readonly DayBits[]): (date: Day) => number {
  const byDay = new Map(days.map(({ date, bits }) => [date, bits]))
  return (date) => byDay.get(date) ?? 0
}

/** Takes some hours of each day; days of which it takes none are left out. */
export function eachDay(days: readonly DayBits[], take: (day: DayBits) => number): DayBits[] {
  return days.map((day) => ({ date: day.date, bits: take(day) })).filter(({ bits }) => bits !== 0)
}

export function isEmpty(days: readonly DayBits[]): boolean {
  return days.every(({ bits }) => bits === 0)
}

export function countHours(days: readonly DayBits[]): number {
  return days.reduce((count, { bits }) => count + countBits(bits), 0)
}
