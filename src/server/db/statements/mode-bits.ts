/** Aggregates rows with `hour` and `mode` into bits, so that a query returns a row per day and not a row per hour. */
import { type RawBuilder, sql } from 'kysely'
import { FIRST_HOUR, STAFFED_MODES } from '../../../domain/slot.ts'

const bit = sql`(1 << (hour - ${FIRST_HOUR}))`
// `in` would take twice as long: SQLite makes a table of the given values for each row.
const isStaffed = sql.join(
  STAFFED_MODES.map((mode) => sql`mode = ${mode}`),
  sql` or `,
)
const sum = (bits: RawBuilder<unknown>) => sql<number>`sum(${bits})`

/** Hours that have a row. */
export const saidBits = sum(bit).as('said')
/** Hours whose row has a staffed mode. */
export const staffedBits = sum(sql`case when ${isStaffed} then ${bit} else 0 end`).as('staffed')
