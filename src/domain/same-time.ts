/** Hours at the same time in projects of different time zones: nine o'clock in Berlin is eight o'clock in Lisbon. */
import { addDays, type Day } from './calendar.ts'
import { FIRST_HOUR, HOURS, slotKey, type SlotRef } from './slot.ts'
import { instantOf, isTimeZone, momentAt } from './time-zone.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Gives the hours of another time zone, from 7 to 21 o'clock and ascending, that share some time with an hour of this one.
 * Hours that only touch it are not among them. In the same zone the reader gives the hour itself, and so it does where one of
 * the zones is unknown: a browser may know fewer than the server.
 */
export type SameTimeReader = (slot: SlotRef, timeZone: string, other: string) => SlotRef[]

/** Makes a reader that remembers what it has found: looking up instants takes long, and many people have the same hours. */
export function createSameTimeReader(): SameTimeReader {
  const starts = new Map<string, number>()
  const found = new Map<string, SlotRef[]>()
  // No zone changes its clock between 7 and 21 o'clock, so one instant a day is looked up.
  const startOfDay = (date: Day, timeZone: string) => {
    const key = `${date} ${timeZone}`
    const start = starts.get(key) ?? instantOf({ date, hour: FIRST_HOUR }, timeZone)
    starts.set(key, start)
    return start
  }
  return (slot, timeZone, other) => {
    if (timeZone === other || !isTimeZone(timeZone) || !isTimeZone(other)) return [slot]
    const key = `${slotKey(slot.date, slot.hour)} ${timeZone} ${other}`
    const startsAt = startOfDay(slot.date, timeZone) + (slot.hour - FIRST_HOUR) * HOUR_MS
    const slots = found.get(key) ?? slotsDuring(startsAt, other)
    found.set(key, slots)
    return slots
  }
}

function slotsDuring(startsAt: number, timeZone: string): SlotRef[] {
  const [first, last] = [startsAt, startsAt + HOUR_MS - 1].map((instant) => momentAt(instant, timeZone))
  const moments = first!.hour === last!.hour ? [first!] : [first!, last!]
  return moments.filter(({ hour }) => HOURS.includes(hour)).map(({ day, hour }) => ({ date: day, hour }))
}

/** These days with those before and after, on which the same hours may be in another time zone. */
export function daysAround(days: Iterable<Day>): Day[] {
  return [...new Set(days)].flatMap((day) => [addDays(day, -1), day, addDays(day, 1)])
}
