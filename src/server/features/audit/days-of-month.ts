/**
 * Hours of several days of a month, changed at once, are one row of the history: one for each day, with its place in
 * every index, took most of the time of a save. Its date is the month, and its values list the hours of each day of the
 * month as bits, null where a day stays as it is. Each takes the same room, so that SQL finds a day by its place.
 */
import { type Day, daysOfMonth, type Month, monthOfDay } from '../../../domain/calendar.ts'

export const MOST_DAYS = 31
/** As long as null and as the largest number of 14 bits. */
const WIDTH = 5
const MONTH_LENGTH = 'YYYY-MM'.length

interface ChangedDay {
  date: Day
  before: number
  after: number
}
interface MonthRow {
  date: Month
  old_value: string
  new_value: string
}

/** @param changed days of one month */
export function joinDays(changed: readonly ChangedDay[]): MonthRow {
  const month = monthOfDay(changed[0]!.date)
  const byDay = new Map(changed.map((day) => [day.date, day]))
  const write = (which: 'before' | 'after') => {
    const values = daysOfMonth(month).map((date) => String(byDay.get(date)?.[which] ?? null).padStart(WIDTH))
    return `[${values.join()}]`
  }
  return { date: month, old_value: write('before'), new_value: write('after') }
}

/** The days that changed, in order. */
export function splitDays(row: MonthRow): ChangedDay[] {
  const [before, after] = [row.old_value, row.new_value].map((text) => JSON.parse(text) as (number | null)[])
  return daysOfMonth(row.date).flatMap((date, index) =>
    before![index] === null ? [] : [{ date, before: before![index]!, after: after![index]! }],
  )
}

/** Whether a row is about days of a month, and not about one day or none. */
export function isMonthRow(row: { [Column in keyof MonthRow]: string | null }): row is MonthRow {
  return row.date?.length === MONTH_LENGTH
}

/** Where the hours of a day stand: in the values of which month, from which character (counted from 1), how many. */
export function placeOf(day: Day): { month: Month; from: number; length: number } {
  const index = Number(day.slice(-2)) - 1
  return { month: monthOfDay(day), from: 2 + index * (WIDTH + 1), length: WIDTH }
}
