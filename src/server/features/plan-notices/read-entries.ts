import { hoursToBits } from '../../../domain/availability.ts'
import type { Day } from '../../../domain/calendar.ts'
import type { PlanEntry } from '../../../domain/plan-changes.ts'
import type { ReleaseState } from '../../../domain/releases.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { isPackedRow, unpackDays } from '../../kernel/facts/days-of-month.ts'
import * as queries from './queries.ts'

const ROWS_AT_ONCE = 1000

/** The history of a project after a place in it. */
export interface NewEntries {
  /** The entries that change what an hour is to a person, the newest first. */
  entries: PlanEntry[]
  /** The id of the newest entry of all; undefined: there is none. */
  newestId: string | undefined
}

/**
 * Reads the history of a project from an entry on, with what concerns every project of its tenant.
 * @param turn ends a piece of work, so that requests run in between
 */
export async function readEntries(
  db: Db,
  project: ProjectScope,
  { after, turn }: { after: string; turn: () => Promise<void> },
): Promise<NewEntries> {
  const rows: queries.EntryRow[] = []
  for (const projectId of [project.projectId, null]) {
    for (let last = after, page = ROWS_AT_ONCE; page === ROWS_AT_ONCE;) {
      const found = await queries.listNextEntries(db, {
        tenantId: project.tenantId,
        projectId,
        after: last,
        limit: ROWS_AT_ONCE,
      })
      rows.push(...found)
      page = found.length
      last = found.at(-1)?.id ?? last
      if (page === ROWS_AT_ONCE) await turn()
    }
  }
  rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  const knownOf = createKnownReader(rows)
  return {
    entries: rows.flatMap((row) => toEntries(row, knownOf)).toReversed(),
    newestId: rows.at(-1)?.id,
  }
}

function toEntries(row: queries.EntryRow, knownOf: KnownReader): PlanEntry[] {
  const { kind, at, by_id: by, user_id: userId, date, hour, weekday } = row
  const common = { at, by }
  const before = parse(row.old_value)
  // Rows were written from the union `Fact`, whose kinds decide the columns.
  switch (kind) {
    case 'slot':
    case 'slot-price':
      return [{ ...common, kind, date, hour, before } as PlanEntry]
    case 'user-mode':
    case 'user-slot-price':
      return [{ ...common, kind, userId, date, hour, before } as PlanEntry]
    case 'pattern':
      return [{ ...common, kind, weekday, hour, before } as PlanEntry]
    case 'wages':
      return [{ ...common, kind, validFrom: date, before } as PlanEntry]
    case 'user-wages':
      return [{ ...common, kind, userId, validFrom: date, before } as PlanEntry]
    case 'roster':
      return [{ ...common, kind, userId: userId!, before: before === true }]
    case 'membership':
      return [{ ...common, kind, userId: userId! }]
    case 'availability':
    case 'booking':
      return daysOf(row).map((day) => ({
        ...common,
        kind,
        userId: userId!,
        ...day,
        known: knownOf(row, day),
      }))
    // A change between open and confirmed is told by its own write.
    default:
      return []
  }
}

const parse = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

interface ChangedDay {
  date: Day
  before: number
  after: number
}

function daysOf(row: queries.EntryRow): ChangedDay[] {
  if (isPackedRow(row)) return unpackDays(row)
  const [before, after] = [row.old_value, row.new_value].map((text) => Number(parse(text) ?? 0))
  return [{ date: row.date!, before: before!, after: after! }]
}

type KnownReader = (row: queries.EntryRow, day: ChangedDay) => number

const RELEASED: readonly ReleaseState[] = ['released', 'replaced']

/**
 * Makes a function that gives the hours of a change, as bits, that go by a release, which has a notice of its own. In the same
 * write a release has ended with them before, or a substitute takes them. A release that ends after the hours have gone is told
 * nobody: they were taken back for another reason.
 */
function createKnownReader(rows: readonly queries.EntryRow[]): KnownReader {
  const released = Map.groupBy(
    rows.filter(
      ({ kind, new_value }) => kind === 'release' && RELEASED.includes(parse(new_value) as ReleaseState),
    ),
    (row) => `${writeOf(row)} ${row.user_id}`,
  )
  // Only a write that accepts a request is a substitution; those who plan the project may also book hours for themselves.
  const accepting = new Set(rows.filter(({ kind }) => kind === 'answer').map(writeOf))
  const taken = new Map<string, number>()
  for (const row of rows)
    if (
      (row.kind === 'booking' || row.kind === 'availability') &&
      row.user_id === row.by_id &&
      accepting.has(writeOf(row))
    )
      for (const { date, before, after } of daysOf(row)) {
        const key = `${writeOf(row)} ${date}`
        taken.set(key, (taken.get(key) ?? 0) | (after & ~before))
      }
  return (row, { date, before, after }) => {
    const releases = released.get(`${writeOf(row)} ${row.user_id}`) ?? []
    const slots = releases.filter(({ id }) => id < row.id).flatMap(slotsOf)
    const ofDay = hoursToBits(slots.filter((slot) => slot.date === date).map(({ hour }) => hour))
    return before & ~after & (ofDay | (taken.get(`${writeOf(row)} ${date}`) ?? 0))
  }
}

const writeOf = ({ at, by_id }: queries.EntryRow) => `${at} ${by_id}`
const slotsOf = ({ detail }: queries.EntryRow) => (parse(detail) as { slots: readonly SlotRef[] }).slots
