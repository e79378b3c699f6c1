import { sql } from 'kysely'
import type { Day } from '../../domain/calendar.ts'

/**
 * Whether a row with `date` and `hour` is about one of these slots. Said hour by hour, of which there are 14: SQLite
 * compares no lists of pairs, and takes no `or` of a thousand parts.
 */
export function isOfSlots(slots: readonly { date: Day; hour: number }[]) {
  const byHour = Map.groupBy(slots, ({ hour }) => hour)
  const parts = [...byHour].map(
    ([hour, ofHour]) => sql`(hour = ${hour} and date in (${sql.join(ofHour.map(({ date }) => date))}))`,
  )
  return sql<boolean>`(${parts.length === 0 ? sql`1 = 0` : sql.join(parts, sql` or `)})`
}
