/**
 * Stores the hours of a month's days as one text: a row per day, with its entries in every index, took most of the time
 * of a save. The text is a JSON list of 31 numbers (hours as bits), null for a day without an entry. All items have the
 * same width, so SQL finds a day by its position.
 */
import type { DayBits } from '../../../domain/availability.ts'
import { type Day, type Month, monthOfDay } from '../../../domain/calendar.ts'

export const MAX_DAYS = 31
/** Width of an item: `null`, or the largest number of 14 bits. */
const WIDTH = 5
/** Length of every month's text, with brackets and commas. */
export const MONTH_TEXT_LENGTH = MAX_DAYS * (WIDTH + 1) + 1

const NOTHING = 'null'.padStart(WIDTH)

const indexOf = (day: Day) => Number(day.slice(-2)) - 1

/** @param days of one month */
export function writeMonth(days: readonly DayBits[]): string {
  const all = Array<string>(MAX_DAYS).fill(NOTHING)
  for (const { date, bits } of days) all[indexOf(date)] = String(bits).padStart(WIDTH)
  return `[${all.join()}]`
}

/**
 * Returns the days that have an entry, in order.
 * @param text null where no row is stored: then no day has an entry
 */
export function readMonth(month: Month, text: string | null): DayBits[] {
  if (text === null) return []
  const all = JSON.parse(text) as (number | null)[]
  const dates = datesOf(month)
  const days: DayBits[] = []
  for (const [index, bits] of all.entries()) if (bits !== null) days.push({ date: dates[index]!, bits })
  return days
}

/** Returns the days of several months that have an entry, in the order of the rows. */
export function readMonths(rows: readonly { month: Month; hours: string }[]): DayBits[] {
  return rows.flatMap(({ month, hours }) => readMonth(month, hours))
}

/** Tells where the hours of a day are: the month whose text holds them, the first character (counted from 1), the length. */
export function placeOf(day: Day): { month: Month; from: number; length: number } {
  return { month: monthOfDay(day), from: 2 + indexOf(day) * (WIDTH + 1), length: WIDTH }
}

/** Caches the dates of each month, since a summary reads the months of many people. */
const known = new Map<Month, Day[]>()
function datesOf(month: Month): Day[] {
  const dates =
    known.get(month) ??
    Array.from({ length: MAX_DAYS }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
  known.set(month, dates)
  return dates
}
