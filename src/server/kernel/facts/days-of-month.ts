/**
 * Hours of several days of a month that one write changes are one row of the history. The date of the row is the month,
 * and its values are the texts of that month, in which unchanged days are empty.
 */
import { type Day, type Month, monthOfDay } from '../../../domain/calendar.ts'
import { readMonth, writeMonth } from '../../db/codecs/month-text.ts'

const MONTH_LENGTH = 'YYYY-MM'.length

interface DayChange {
  date: Day
  before: number
  after: number
}
interface PackedRow {
  date: Month
  old_value: string
  new_value: string
}

/** @param changed days of one month */
export function packDays(changed: readonly DayChange[]): PackedRow {
  const write = (which: 'before' | 'after') =>
    writeMonth(changed.map(({ date, [which]: bits }) => ({ date, bits })))
  return { date: monthOfDay(changed[0]!.date), old_value: write('before'), new_value: write('after') }
}

/** Gives the changed days, in order. */
export function unpackDays(row: PackedRow): DayChange[] {
  const [before, after] = [row.old_value, row.new_value].map((text) => readMonth(row.date, text))
  return before!.map(({ date, bits }, index) => ({ date, before: bits, after: after![index]!.bits }))
}

/** Whether a row is about days of a month, and not about one day or none. */
export function isPackedRow(row: { [Column in keyof PackedRow]: string | null }): row is PackedRow {
  return row.date?.length === MONTH_LENGTH
}
