import { PAGE_SIZES } from '../../../contract/bounds.ts'
import { eurosOrNull } from '../../../contract/euros.ts'
import { FACT_KINDS, factRow } from '../../../contract/facts.ts'
import type { HistoryEntry, HistoryReply } from '../../../contract/history.ts'
import { bitsToHours } from '../../../domain/availability.ts'
import type { Day } from '../../../domain/calendar.ts'
import { displayName } from '../../../domain/person.ts'
import type { StaffingChange } from '../../../domain/staffing.ts'
import type { WageOverride } from '../../../domain/wages.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { isoInstant } from '../../kernel/clock.ts'
import { isPackedRow, unpackDays } from '../../kernel/facts/days-of-month.ts'
import { firstIdAt, idAtOffset } from '../../kernel/facts/entry-ids.ts'
import * as queries from './queries.ts'

/** One more row shows whether there is a next page; another one stands for the row in which the last page ended. */
const MAX_ROWS = PAGE_SIZES.entries + 2
/** The rows that the searches of one call examine at most, since few of them may match. */
const MAX_EXAMINED = 10_000

/**
 * Lists a page of the project's history, newest first, with the entries that concern every project of its tenant. A page
 * ends early, and may be empty, where a search has examined its share of the rows.
 * @param turn ends a piece of work, so that other requests run in between
 */
export async function listEntries(
  db: Db,
  project: ProjectScope,
  filters: queries.Filters,
  turn: () => Promise<void>,
): Promise<HistoryReply> {
  const searches = searchesOf(project, filters)
  const most = Math.floor(MAX_EXAMINED / searches.length)
  // No entry is later than the time in its id.
  const oldest = firstIdAt(filters.from ?? 0)
  const found: { rows: queries.EntryRow[]; end: string | undefined }[] = []
  for (const search of searches) {
    if (found.length > 0) await turn()
    const end = await queries.findOldestToExamine(db, { ...search, oldest, most })
    const rows = await queries.listEntries(db, { ...search, oldest: end ?? oldest, limit: MAX_ROWS })
    found.push({ rows, end: rows.length < MAX_ROWS ? end : undefined })
  }
  // A page below the end of one search could lack entries of that search.
  const end = found.map((each) => each.end ?? '').reduce((a, b) => (a > b ? a : b))
  const entries = found
    .flatMap(({ rows }) => rows)
    .flatMap(rowToEntries)
    .filter((entry) => isOfDay(entry, filters.date) && entry.id >= end)
    .filter((entry) => filters.before === undefined || entry.id < filters.before)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const page = entries.slice(0, PAGE_SIZES.entries)
  if (entries.length > PAGE_SIZES.entries) return { entries: page, next: page.at(-1)!.id }
  return { entries: page, next: end === '' ? null : end }
}

/** Several index searches: a single query for all of them would sort the whole history. */
function searchesOf(project: ProjectScope, filters: queries.Filters) {
  const { projectId } = project
  const { date, hour, person } = filters
  const scopes =
    date === undefined
      ? [{ projectId }, { projectId: null }]
      : queries.rangesOf(hour).map((range) => ({ projectId, range }))
  const roles = person === undefined ? [{}] : queries.PERSON_ROLES.map((personRole) => ({ personRole }))
  return scopes.flatMap((scope) => roles.map((role) => ({ ...project, ...scope, ...role, filters })))
}

/** A row of a month holds other days too. An entry without a day, such as the pattern's, concerns the day of the search. */
function isOfDay(entry: HistoryEntry, date: Day | undefined): boolean {
  return date === undefined || !('date' in entry) || entry.date === date
}

/** Makes an entry for each day that the row is about. */
function rowToEntries(row: queries.EntryRow): HistoryEntry[] {
  if (!isPackedRow(row)) {
    const value = (text: string | null) => (text === null ? null : (JSON.parse(text) as unknown))
    return [toEntry(row, { before: value(row.old_value), after: value(row.new_value) })]
  }
  return unpackDays(row).map((day, index) => toEntry({ ...row, id: idAtOffset(row.id, index) }, day))
}

function toEntry(
  row: queries.EntryRow,
  { date = row.date, before, after }: { date?: Day | null; before: unknown; after: unknown },
): HistoryEntry {
  const { kind } = row
  const value = (stored: unknown) => (stored === null ? null : toReply(kind, stored))
  const entry = {
    kind,
    id: row.id,
    at: isoInstant(row.at),
    by: { id: row.by_id, name: nameOf(row, 'actor') },
    ...(row.user_id === null ? {} : { user: { id: row.user_id, name: nameOf(row, 'person') } }),
    ...(PERIOD_KINDS.has(kind) ? { validFrom: date } : date === null ? {} : { date }),
    ...(row.weekday === null ? {} : { weekday: row.weekday }),
    ...(row.hour === null ? {} : { hour: row.hour }),
    ...(row.detail === null ? {} : (JSON.parse(row.detail) as object)),
    before: value(before),
    after: value(after),
  }
  // The row was written from the union `Fact`, and the reply's schema checks the entry again.
  return entry as HistoryEntry
}

function nameOf(row: queries.EntryRow, column: 'actor' | 'person'): string {
  return displayName({
    firstName: row[`${column}_first_name`] ?? '',
    lastName: row[`${column}_last_name`] ?? '',
    email: row[`${column}_email`] ?? '',
  })
}

/** The kinds whose `date` is the day from which wages hold. */
const PERIOD_KINDS = new Set(
  FACT_KINDS.map(factRow).flatMap(({ entry, about }) => (about === 'period' ? [entry] : [])),
)

/** The type of value in entries of a kind: all facts of one entry kind have one type (facts.test.ts). */
const VALUE_OF = new Map(FACT_KINDS.map(factRow).map(({ entry, value }) => [entry, value]))

/** Converts stored cents and bits to euros and hours. */
function toReply(kind: HistoryEntry['kind'], value: unknown): unknown {
  switch (VALUE_OF.get(kind)) {
    case 'cents':
      return eurosOrNull(value as number)
    case 'wages': {
      const { GREEN, YELLOW, RED } = value as WageOverride
      return { GREEN: eurosOrNull(GREEN), YELLOW: eurosOrNull(YELLOW), RED: eurosOrNull(RED) }
    }
    case 'hours':
      return bitsToHours(value as number)
    case 'staffing': {
      const { budgetCents, ...settings } = value as StaffingChange
      return budgetCents === undefined ? settings : { ...settings, budget: eurosOrNull(budgetCents) }
    }
    default:
      return value
  }
}
