/** Aggregates rows with `hour` and `mode` into bits, so that a query returns one row per day and not per hour. */
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { FIRST_HOUR, STAFFED_MODES } from '../../../domain/slot.ts'

const bit = sql`(1 << (hour - ${FIRST_HOUR}))`
// `in` would take twice as long, since SQLite builds a table of the values for each row.
const isStaffed = sql.join(
  STAFFED_MODES.map((mode) => sql`mode = ${mode}`),
  sql` or `,
)
const sum = (bits: RawBuilder<unknown>) => sql<number>`sum(${bits})`

/** Hours that have a row. */
export const saidBits = sum(bit).as('said')
/** Hours whose row has a staffed mode. */
export const staffedBits = sum(sql`case when ${isStaffed} then ${bit} else 0 end`).as('staffed')

/**
 * Returns whether two integers stored as texts differ in some bits. Only rows for which `holdsNumbers` is true are cast:
 * a `case` is the one place where both engines promise to check that condition first.
 */
export function differsInBits(
  holdsNumbers: Expression<SqlBool>,
  [before, after]: readonly [Expression<unknown>, Expression<unknown>],
  bits: number,
) {
  const masked = (text: Expression<unknown>) => sql`(cast(${text} as integer) & ${bits})`
  return sql<boolean>`case when ${holdsNumbers} then ${masked(before)} <> ${masked(after)} else false end`
}
