/**
 * Hours of each day of a month in one text, since a row for each day, with its place in every index, took most of the
 * time of a save. It is a JSON list of 31 numbers, the hours as bits, null where nothing is said of a day. Each takes the
 * same room, so that SQL finds a day by its place.
 */
import { type Day, type Month, monthOfDay } from '../../../domain/calendar.ts'

export const MOST_DAYS = 31
/** As long as null and as the largest number of 14 bits. */
const WIDTH = 5
/** Of every month: brackets, and a comma between two. */
export const MONTH_TEXT_LENGTH = MOST_DAYS * (WIDTH + 1) + 1

/** A day's hours as bits. */
export interface DayBits {
  date: Day
  bits: number
}

const NOTHING = 'null'.padStart(WIDTH)

const indexOf = (day: Day) => Number(day.slice(-2)) - 1

/** @param days of one month */
export function writeMonth(days: readonly DayBits[]): string {
  const all = Array<string>(MOST_DAYS).fill(NOTHING)
  for (const { date, bits } of days) all[indexOf(date)] = String(bits).padStart(WIDTH)
  return `[${all.join()}]`
}

/** The days of which something is said, in order. */
export function readMonth(month: Month, text: string): DayBits[] {
  const all = JSON.parse(text) as (number | null)[]
  const dates = datesOf(month)
  const days: DayBits[] = []
  for (const [index, bits] of all.entries()) if (bits !== null) days.push({ date: dates[index]!, bits })
  return days
}

/** Where the hours of a day stand: in the text of which month, from which character (counted from 1), how many. */
export function placeOf(day: Day): { month: Month; from: number; length: number } {
  return { month: monthOfDay(day), from: 2 + indexOf(day) * (WIDTH + 1), length: WIDTH }
}

/** Made once for each of the 1,200 months: many people's are read at once. */
const known = new Map<Month, Day[]>()
function datesOf(month: Month): Day[] {
  const dates =
    known.get(month) ??
    Array.from({ length: MOST_DAYS }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
  known.set(month, dates)
  return dates
}
