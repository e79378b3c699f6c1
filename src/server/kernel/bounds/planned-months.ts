/** The months in which a project has entries, by which replies without a month are read in turns. */
import { type DayRange, type Month, monthOfDay } from '../../../domain/calendar.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../access/types.ts'
import * as queries from './queries.ts'

const MONTHS_AT_ONCE = 12

export async function listPlannedMonths(db: Db, project: ProjectScope): Promise<Month[]> {
  return (await queries.listUsedMonths(db, project)) as Month[]
}

/** Lists the pieces of a span, of some months each, in which a project has entries: one piece is read at once. */
export async function listPieces(db: Db, project: ProjectScope, span: DayRange): Promise<DayRange[]> {
  const planned = await listPlannedMonths(db, project)
  const months = planned.filter((month) => month >= monthOfDay(span.from) && month <= monthOfDay(span.to))
  const pieces: DayRange[] = []
  for (let from = 0; from < months.length; from += MONTHS_AT_ONCE) {
    const last = months[Math.min(from + MONTHS_AT_ONCE, months.length) - 1]!
    const [first, end] = [`${months[from]!}-01`, `${last}-31`]
    pieces.push({ from: first > span.from ? first : span.from, to: end < span.to ? end : span.to })
  }
  return pieces
}

/**
 * Reads the entries of pieces, one after the other.
 * @param turn ends a piece of work, so that other requests run in between
 */
export async function readPieces<Row>(
  pieces: readonly DayRange[],
  read: (span: DayRange) => Promise<Row[]>,
  turn: () => Promise<void>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await turn()
    for (const row of await read(piece)) rows.push(row)
  }
  return rows
}
