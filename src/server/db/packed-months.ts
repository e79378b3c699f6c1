import { sql } from 'kysely'
import { type DayBits, MONTH_TEXT_LENGTH, readMonth } from './month-text.ts'

const MONTH_LENGTH = 'YYYY-MM'.length
const LENGTH = MONTH_LENGTH + MONTH_TEXT_LENGTH

/** All months of a group with their hours, in one text and no order: it is one row then, whatever they are. */
export function packMonths(month: string, hours: string) {
  return sql<string | null>`string_agg(${sql.ref(month)} || ${sql.ref(hours)}, '')`
}

export function unpackMonths(packed: string | null): DayBits[] {
  const count = (packed ?? '').length / LENGTH
  return Array.from({ length: count }, (_, index) => {
    const text = packed!.slice(index * LENGTH, (index + 1) * LENGTH)
    return readMonth(text.slice(0, MONTH_LENGTH), text.slice(MONTH_LENGTH))
  }).flat()
}
