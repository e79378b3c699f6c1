/** Of a group of rows with `hour` and `mode`, as bits: a row for each day is read in place of one for each hour. */
import { type RawBuilder, sql } from 'kysely'
import { FIRST_HOUR, STAFFED_MODES } from '../../../domain/slot.ts'

const bit = sql`(1 << (hour - ${FIRST_HOUR}))`
// Not `in`: of given values SQLite makes a table anew for each row, which takes twice as long in all.
const isStaffed = sql.join(
  STAFFED_MODES.map((mode) => sql`mode = ${mode}`),
  sql` or `,
)
const sum = (bits: RawBuilder<unknown>) => sql<number>`sum(${bits})`

/** The hours of which the rows say anything. */
export const saidBits = sum(bit).as('said')
/** Those that they staff. */
export const staffedBits = sum(sql`case when ${isStaffed} then ${bit} else 0 end`).as('staffed')
