import { sql } from 'kysely'
import type { Day } from '../../domain/calendar.ts'

const DAY_LENGTH = 'YYYY-MM-DD'.length

/**
 * All days of a group with their bits, in one text and no order: to read tens of thousands of rows takes longer than to
 * take it apart.
 */
export function packDays(day: string, bits: string) {
  const [date, hours] = [sql.ref(day), sql.ref(bits)]
  return sql<string | null>`string_agg(${date} || ${hours}, ' ')`
}

export function unpackDays(packed: string | null): { date: Day; bits: number }[] {
  if (packed === null) return []
  return packed.split(' ').map((text) => ({
    date: text.slice(0, DAY_LENGTH),
    bits: Number(text.slice(DAY_LENGTH)),
  }))
}
