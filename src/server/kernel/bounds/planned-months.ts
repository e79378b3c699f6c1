/** The months in which a project has entries, by which replies without a month are read in turns. */
import { ALL_DAYS, type DayRange, type Month, monthOfDay } from '../../../domain/calendar.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../access/types.ts'
import * as queries from './queries.ts'

const MONTHS_AT_ONCE = 12

export async function listPlannedMonths(db: Db, project: ProjectScope): Promise<Month[]> {
  return (await queries.listUsedMonths(db, project)) as Month[]
}

/**
 * Reads all entries of a kind that a project has, or those of a span of days, some months at a time.
 * @param turn ends a piece of work, so that other requests run in between
 */
export async function readAllMonths<Row>(
  db: Db,
  project: ProjectScope,
  read: (span: DayRange) => Promise<Row[]>,
  turn: () => Promise<void>,
  span: DayRange = ALL_DAYS,
): Promise<Row[]> {
  const planned = await listPlannedMonths(db, project)
  const months = planned.filter((month) => month >= monthOfDay(span.from) && month <= monthOfDay(span.to))
  const rows: Row[] = []
  for (let from = 0; from < months.length; from += MONTHS_AT_ONCE) {
    if (from > 0) await turn()
    const last = months[Math.min(from + MONTHS_AT_ONCE, months.length) - 1]!
    const [first, end] = [`${months[from]!}-01`, `${last}-31`]
    const piece = { from: first > span.from ? first : span.from, to: end < span.to ? end : span.to }
    for (const row of await read(piece)) rows.push(row)
  }
  return rows
}
