import type { AuditEntry, AuditReply } from '../../../contract/audit.ts'
import { bitsToHours } from '../../../domain/availability.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { displayName } from '../../../domain/person.ts'
import type { WageOverride } from '../../../domain/pricing.ts'
import { isoInstant } from '../../clock.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../access/types.ts'
import * as queries from './queries.ts'

const PAGE = 50

/** A page of the project's history, newest first, with what concerns each project of its tenant. */
export async function listEntries(
  db: Db,
  project: ProjectScope,
  filters: queries.Filters,
): Promise<AuditReply> {
  const { projectId } = project
  // Several searches of an index: one for all of it would have to sort the whole history.
  const places =
    filters.date !== undefined && filters.hour !== undefined
      ? queries.CELL_PARTS.map((part) => ({ projectId, part }))
      : [{ projectId }, { projectId: null }]
  const whose = filters.person === undefined ? [{}] : queries.WHO.map((who) => ({ who }))
  const searches = places.flatMap((place) => whose.map((one) => ({ ...place, ...one })))
  const found = await Promise.all(
    searches.map((search) => queries.listEntries(db, { ...project, ...search, filters, limit: PAGE + 1 })),
  )
  const rows = found.flat().toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const page = rows.slice(0, PAGE)
  return { entries: page.map(rowToEntry), next: rows.length > PAGE ? page.at(-1)!.id : null }
}

function rowToEntry(row: queries.EntryRow): AuditEntry {
  const { kind } = row
  const value = (text: string | null) => (text === null ? null : toReply(kind, JSON.parse(text)))
  const entry = {
    kind,
    id: row.id,
    at: isoInstant(row.at),
    by: { id: row.by_id, name: nameOf(row, 'actor') },
    ...(row.user_id === null ? {} : { user: { id: row.user_id, name: nameOf(row, 'person') } }),
    ...(row.date === null ? {} : { date: row.date }),
    ...(row.weekday === null ? {} : { weekday: row.weekday }),
    ...(row.hour === null ? {} : { hour: row.hour }),
    ...(row.detail === null ? {} : (JSON.parse(row.detail) as object)),
    before: value(row.old_value),
    after: value(row.new_value),
  }
  // Written from the union `Changed`, kind by kind; the reply's schema checks it once more on its way out.
  return entry as AuditEntry
}

function nameOf(row: queries.EntryRow, who: 'actor' | 'person'): string {
  return displayName({
    firstName: row[`${who}_first_name`] ?? '',
    lastName: row[`${who}_last_name`] ?? '',
    email: row[`${who}_email`] ?? '',
  })
}

/** From cents and bits, as they are kept, to euros and hours. */
function toReply(kind: AuditEntry['kind'], value: unknown): unknown {
  const euros = (cents: number | null) => (cents === null ? null : centsToEuros(cents))
  switch (kind) {
    case 'slot-price':
    case 'user-slot-price':
      return euros(value as number)
    case 'wages':
    case 'user-wages': {
      const { GREEN, YELLOW, RED } = value as WageOverride
      return { GREEN: euros(GREEN), YELLOW: euros(YELLOW), RED: euros(RED) }
    }
    case 'availability':
      return bitsToHours(value as number)
    default:
      return value
  }
}
