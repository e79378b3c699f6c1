import { sql } from 'kysely'
import type { DayBits } from '../../../domain/availability.ts'
import { MONTH_TEXT_LENGTH, readMonth } from './month-text.ts'

const MONTH_LENGTH = 'YYYY-MM'.length
const LENGTH = MONTH_LENGTH + MONTH_TEXT_LENGTH

/** Joins all months of a group and their hours into one text, so that the group is one row. The months have no order. */
export function packMonths(month: string, hours: string) {
  return sql<string | null>`string_agg(${sql.ref(month)} || ${sql.ref(hours)}, '')`
}

export function unpackMonths(packed: string | null): DayBits[] {
  const days: DayBits[] = []
  if (packed === null) return days
  for (let from = 0; from < packed.length; from += LENGTH) {
    const hoursFrom = from + MONTH_LENGTH
    days.push(...readMonth(packed.slice(from, hoursFrom), packed.slice(hoursFrom, from + LENGTH)))
  }
  return days
}
