/** The months in which a project has entries, by which replies without a month are read in turns. */
import { type DayRange, type Month, spanOfMonths } from '../../../domain/calendar.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../access/types.ts'
import * as queries from './queries.ts'

const MONTHS_AT_ONCE = 12

export async function listPlannedMonths(db: Db, project: ProjectScope): Promise<Month[]> {
  return (await queries.listUsedMonths(db, project)) as Month[]
}

/**
 * Reads all entries of a kind that a project has, some months at a time.
 * @param turn ends a piece of work, so that other requests run in between
 */
export async function readAllMonths<Row>(
  db: Db,
  project: ProjectScope,
  read: (span: DayRange) => Promise<Row[]>,
  turn: () => Promise<void>,
): Promise<Row[]> {
  const months = await listPlannedMonths(db, project)
  const rows: Row[] = []
  for (let from = 0; from < months.length; from += MONTHS_AT_ONCE) {
    if (from > 0) await turn()
    for (const row of await read(spanOfMonths(months.slice(from, from + MONTHS_AT_ONCE)))) rows.push(row)
  }
  return rows
}
