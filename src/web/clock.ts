/** Reads the browser's clock, and nothing else in the page does. Days and months are local wall-clock text. */
import type { Day, Month } from '../domain/calendar.ts'
import { isMonth, monthOfDay } from '../domain/calendar.ts'
import type { UtcOffset } from '../domain/time-zone.ts'

/** The offsets of time zones that replies have. The first time in a zone that the browser is asked for takes a phone 100 ms. */
const offsets = new Map<string, UtcOffset>()

export function noteOffset(timeZone: string, offset: UtcOffset): void {
  offsets.set(timeZone, offset)
}

/** The day and the hour, 0 to 23, in the time zone, or where the person is without one that the browser knows. */
export function currentMoment(timeZone?: string): { day: Day; hour: number } {
  const time = localTime(new Date(), timeZone)
  return { day: time.slice(0, 10), hour: Number(time.slice(11, 13)) }
}

/** The text begins as `2026-11-27 14`, with any sign between day and hour. */
function localTime(now: Date, timeZone?: string): string {
  let minutes = -now.getTimezoneOffset()
  if (timeZone) {
    const told = offsets.get(timeZone)
    if (told && (told.until === null || now.toISOString() < told.until)) ({ minutes } = told)
    else
      try {
        // Swedish writes the time in this order.
        return now.toLocaleString('sv', { timeZone })
      } catch {
        // The browser does not know the zone.
      }
  }
  return new Date(+now + minutes * 60_000).toISOString()
}

/** Today in the time zone, as for `currentMoment`; `YYYY-MM-DD`. */
export function today(timeZone?: string): Day {
  return currentMoment(timeZone).day
}

export function currentMonth(): Month {
  return monthOfDay(today())
}

/** The month in the address (`?month=YYYY-MM`), else the current one. */
export function askedMonth(params: URLSearchParams): Month {
  const asked = params.get('month') ?? ''
  return isMonth(asked) ? asked : currentMonth()
}

/** UTC milliseconds. */
export function currentInstant(): number {
  return Date.now()
}
