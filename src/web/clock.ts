/** Reads the browser's clock, and nothing else in the page does. Days and months are local wall-clock text. */
import type { Day, Month } from '../domain/calendar.ts'
import { isMonth, monthOfDay } from '../domain/calendar.ts'

/** Today where the person is, `YYYY-MM-DD`. */
export function today(): Day {
  const now = new Date()
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
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
