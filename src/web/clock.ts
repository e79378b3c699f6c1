/** Reads the browser's clock, and nothing else in the page does. Days and months are local wall-clock text. */
import type { Day, Month } from '../domain/calendar.ts'
import { isMonth, isTimeZone, momentAt, monthOfDay } from '../domain/calendar.ts'

/** The day and the hour, 0 to 23, in the time zone, or where the person is without one that the browser knows. */
export function currentMoment(timeZone?: string): { day: Day; hour: number } {
  const now = new Date()
  if (timeZone !== undefined && isTimeZone(timeZone)) return momentAt(now.getTime(), timeZone)
  const pad = (value: number) => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
  return { day, hour: now.getHours() }
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

/** The time zones that the browser knows, by name. */
export function timeZones(): string[] {
  return Intl.supportedValuesOf('timeZone')
}

/** The time in a zone now, `14:05`. */
export function timeIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(currentInstant())
}
