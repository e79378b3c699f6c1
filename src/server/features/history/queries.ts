import { type ExpressionBuilder, sql } from 'kysely'
import type { EntryKind } from '../../../contract/facts.ts'
import { hoursToBits } from '../../../domain/availability.ts'
import { type Day, daysIn, type Month, monthOfDay, weekdayOf } from '../../../domain/calendar.ts'
import { HOURS } from '../../../domain/slot.ts'
import { placeOf } from '../../db/codecs/month-text.ts'
import { isPostgres } from '../../db/database.ts'
import { isCurrent } from '../../db/memberships.ts'
import type { Db, Schema, Tx } from '../../db/schema.ts'
import { differsInBits } from '../../db/statements/bits.ts'
import { slotValuesOfProject } from '../../db/statements/slot-values.ts'
import type { ProjectId, ProjectScope, RosterScope, TenantScope, UserId } from '../../kernel/access/types.ts'

export interface Filters {
  kind?: EntryKind | undefined
  userId?: string | undefined
  by?: string | undefined
  /** The person who is the actor or the subject. */
  person?: string | undefined
  date?: Day | undefined
  hour?: number | undefined
  /** UTC milliseconds; `to` is excluded. */
  from?: number | undefined
  to?: number | undefined
  /** Leaves out what is closed to planners: wages of people, roles, magic links, and invites of administrators and planners. */
  isForPlanner?: boolean | undefined
  /** The id of an entry: only older entries are listed. */
  before?: string | undefined
}

interface Search extends TenantScope {
  projectId: ProjectId | null
  filters: Filters
  /** Given with a day: the range of the index to search. */
  range?: IndexRange | undefined
  /** Given with a person: whether the person is the actor or the subject. */
  personRole?: PersonRole | undefined
}

/** Only entries from the oldest id on are searched. */
interface BoundedSearch extends Search {
  oldest: string
  limit: number
}

/**
 * Finds the id of the oldest row that a search may examine: an index that serves the search holds at most `most` rows
 * from there on.
 * @param search `oldest` is the id at which the search ends anyway
 * @returns undefined if the search may examine all of its rows
 */
export async function findOldestToExamine(
  db: Db,
  search: Search & { oldest: string; most: number },
): Promise<string | undefined> {
  const found = await Promise.all(
    indexesOf(search).map((index) => selectOldestOf(db, { ...search, index }).executeTakeFirst()),
  )
  return found.map((row) => row?.id).reduce((a, b) => (a === undefined || (b ?? '') > a ? b : a))
}

/** The columns by which indexes serve a search. The database is free to choose among the indexes. */
function indexesOf({ filters: { by, userId, person, date }, range, personRole }: Search): IndexColumns[] {
  const indexes: IndexColumns[] = [
    ...(range === undefined ? [] : [cellsOf(range, date!)]),
    ...[by, personRole === 'actor' ? person : undefined].map((id) => ({ by_id: id })),
    ...[userId, personRole === 'subject' ? person : undefined].map((id) => ({ user_id: id })),
  ].filter((columns) => Object.values(columns).some((value) => value !== undefined))
  return indexes.length === 0 ? [{}] : indexes
}

/**
 * The history, read by the index that serves the search. SQLite, which has no statistics, would take the primary key and
 * read other projects too.
 */
function entriesOf(db: Db, search: Search) {
  const table = sql<Schema['audit_entries']>`audit_entries`
  if (isPostgres(db)) return table.as('e')
  const [columns] = indexesOf(search)
  const index = INDEXES.find(([column]) => column === undefined || column in columns!)![1]
  return table.as<'e'>(sql`e indexed by ${sql.ref(index)}`)
}

/** The indexes, by the column that follows the project. */
const INDEXES = [
  ['date', 'audit_entries_by_cell'],
  ['by_id', 'audit_entries_by_actor'],
  ['user_id', 'audit_entries_by_user'],
  [undefined, 'audit_entries_by_project'],
] as const

/** Builds the search for the row at which an index holds `most` rows. */
export function selectOldestOf(db: Db, args: Search & { oldest: string; most: number; index: IndexColumns }) {
  const { index, filters } = args
  return db
    .selectFrom('audit_entries as e')
    .select('e.id')
    .where('e.tenant_id', '=', args.tenantId)
    .where('e.project_id', args.projectId === null ? 'is' : '=', args.projectId)
    .where((eb) => hasColumns(eb, index))
    .where('e.id', '>=', args.oldest)
    .$if(filters.before !== undefined, (query) => query.where('e.id', '<', filters.before!))
    .orderBy('e.id', 'desc')
    .limit(1)
    .offset(args.most - 1)
}

/** Lists the newest entries of the project, or, with null, those that concern every project of the tenant. */
export async function listEntries(db: Db, search: BoundedSearch) {
  return selectEntries(db, search).execute()
}

/** Builds one search of one index. */
export function selectEntries(db: Db, args: BoundedSearch) {
  const { projectId, filters, range, personRole, oldest } = args
  const { kind, userId, by, person, date, from, to, before } = filters
  return (
    db
      .selectFrom(entriesOf(db, args))
      .innerJoin('users as actor', 'actor.id', 'e.by_id')
      .leftJoin('users as person', 'person.id', 'e.user_id')
      .selectAll('e')
      .select([
        'actor.first_name as actor_first_name',
        'actor.last_name as actor_last_name',
        'actor.email as actor_email',
        'person.first_name as person_first_name',
        'person.last_name as person_last_name',
        'person.email as person_email',
      ])
      .where('e.tenant_id', '=', args.tenantId)
      .where('e.project_id', projectId === null ? 'is' : '=', projectId)
      // The link of a person who is only invited would reveal whether their address has an account elsewhere. A person
      // who has left and is invited again is such a person from then on.
      .where((eb) =>
        eb.or([
          eb('e.kind', '<>', 'magic-link'),
          eb.exists(
            eb
              .selectFrom('memberships as m')
              .select('m.user_id')
              .whereRef('m.tenant_id', '=', 'e.tenant_id')
              .whereRef('m.user_id', '=', 'e.user_id')
              .where((member) => member.or([isCurrent, member('e.at', '<=', member.ref('m.left_at'))])),
          ),
        ]),
      )
      .$if(filters.isForPlanner === true, (query) =>
        query
          .where('e.kind', 'not in', ['user-wages', 'magic-link', 'role'])
          .where((eb) =>
            eb.or([eb('e.kind', '<>', 'invite'), eb('e.detail', 'like', '{"role":"FREELANCER"%')]),
          ),
      )
      .$if(kind !== undefined, (query) => query.where('e.kind', '=', kind!))
      .$if(userId !== undefined, (query) => query.where('e.user_id', '=', userId!))
      .$if(by !== undefined, (query) => query.where('e.by_id', '=', by!))
      .$if(personRole === 'actor', (query) => query.where('e.by_id', '=', person!))
      .$if(personRole === 'subject', (query) =>
        query.where('e.user_id', '=', person!).where('e.by_id', '<>', person!),
      )
      .$if(range !== undefined, (query) => query.where((eb) => isInRange(eb, range!, date!)))
      .$if(from !== undefined, (query) => query.where('e.at', '>=', from!))
      .$if(to !== undefined, (query) => query.where('e.at', '<', to!))
      .where('e.id', '>=', oldest)
      .$if(before !== undefined, (query) => query.where('e.id', '<', before!))
      .orderBy('e.id', 'desc')
      .limit(args.limit)
  )
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** A person's own facts, and the facts of others about the person: each role is searched in an index of its own. */
export const PERSON_ROLES = ['actor', 'subject'] as const
type PersonRole = (typeof PERSON_ROLES)[number]

/** A range of the index by cell: rows of a cell, of the whole day, of the weekly pattern, or of the month. */
export type IndexRange =
  | { rows: 'cell' | 'pattern'; hour: number }
  /** These rows hold given or booked hours, which can be searched for one. */
  | { rows: 'day' | 'month'; hour?: number | undefined }

/**
 * The ranges in which entries about a day, or about a cell, lie: each is one search, in the order of the index. The
 * pattern changes cells, and no day.
 */
export function rangesOf(hour: number | undefined): IndexRange[] {
  const cells = hour === undefined ? HOURS : [hour]
  return [
    ...cells.map((each) => ({ rows: 'cell' as const, hour: each })),
    { rows: 'day', hour },
    { rows: 'month', hour },
    ...(hour === undefined ? [] : [{ rows: 'pattern' as const, hour }]),
  ]
}

interface IndexColumns {
  by_id?: string | undefined
  user_id?: string | undefined
  date?: string | null
  hour?: number | null
}

function cellsOf(range: IndexRange, date: Day) {
  switch (range.rows) {
    case 'cell':
      return { date, hour: range.hour }
    case 'pattern':
      return { date: null, hour: range.hour }
    case 'day':
      return { date, hour: null }
    case 'month':
      return { date: monthOfDay(date), hour: null }
  }
}

type EntryColumns = ExpressionBuilder<Schema & { e: Schema['audit_entries'] }, 'e'>

/** The condition of a range. Given hours of the day and of the month count where they differ in the hour. */
function isInRange(eb: EntryColumns, range: IndexRange, date: Day) {
  const isIndexed = hasColumns(eb, cellsOf(range, date))
  if (range.rows === 'cell') return isIndexed
  if (range.rows === 'pattern') return eb.and([isIndexed, eb('e.weekday', '=', weekdayOf(date))])
  const isHours = eb('e.kind', 'in', ['availability', 'booking'])
  const hours = hoursToBits(range.hour === undefined ? HOURS : [range.hour])
  if (range.rows === 'day') {
    const differs = differsInBits(isHours, [eb.ref('e.old_value'), eb.ref('e.new_value')], hours)
    return eb.and([isIndexed, differs])
  }
  const { from, length } = placeOf(date)
  const [before, after] = (['e.old_value', 'e.new_value'] as const).map((column) =>
    eb.fn<string>('substr', [column, eb.val(from), eb.val(length)]),
  )
  // An unchanged day holds no number, which the comparison of bits needs.
  const differs = differsInBits(eb.and([isHours, eb(before!, '<>', after!)]), [before!, after!], hours)
  return eb.and([isIndexed, differs])
}

function hasColumns(eb: EntryColumns, columns: IndexColumns) {
  return eb.and(
    Object.entries(columns).map(([column, value]) =>
      eb(`e.${column as keyof IndexColumns}`, value === null ? 'is' : '=', value as string),
    ),
  )
}

/** The hours that have a colour, or a need, of their own. */
export const datedColours = slotValuesOfProject('schedule_slots', 'mode')
export const datedNeeds = slotValuesOfProject('slot_needs', 'people')

/** The moment of a person's last visit of a month, in UTC milliseconds; undefined: there was none. */
export async function findVisit(
  db: Db,
  { month, ...person }: RosterScope & { month: Month },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('month_visits')
    .select('seen_at')
    .where('tenant_id', '=', person.tenantId)
    .where('project_id', '=', person.projectId)
    .where('user_id', '=', person.userId)
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.seen_at
}

export async function putVisit(tx: Tx, args: RosterScope & { month: Month; now: number }): Promise<void> {
  await tx
    .insertInto('month_visits')
    .values({
      tenant_id: args.tenantId,
      project_id: args.projectId,
      user_id: args.userId,
      month: args.month,
      seen_at: args.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'project_id', 'user_id', 'month'])
        .doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
    )
    .execute()
}

/** Keeps the newest visits of a person in a project. */
export async function deleteOldVisits(tx: Tx, args: RosterScope & { kept: number }): Promise<void> {
  const visits = tx
    .selectFrom('month_visits')
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('user_id', '=', args.userId)
  const old = await visits
    .select('month')
    .orderBy('seen_at', 'desc')
    .orderBy('month', 'desc')
    .offset(args.kept)
    .limit(args.kept)
    .execute()
  if (old.length === 0) return
  await tx
    .deleteFrom('month_visits')
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('user_id', '=', args.userId)
    .where(
      'month',
      'in',
      old.map(({ month }) => month),
    )
    .execute()
}

/**
 * Lists the history entries about hours of a month or of the weekly pattern, the oldest first.
 * @param args.oldest the first id that is listed
 * @param args.onlyOf leaves out what is about other people
 */
export function listChanges(
  db: Db,
  args: ProjectScope & {
    month: Month
    kinds: readonly EntryKind[]
    oldest: string
    onlyOf: UserId | undefined
  },
) {
  const { from, to } = daysIn(args.month)
  return db
    .selectFrom(entriesOf(db, { ...args, filters: {} }))
    .select(['e.kind', 'e.user_id', 'e.by_id', 'e.date', 'e.weekday', 'e.hour', 'e.old_value', 'e.new_value'])
    .where('e.tenant_id', '=', args.tenantId)
    .where('e.project_id', '=', args.projectId)
    .where('e.id', '>=', args.oldest)
    .where('e.kind', 'in', args.kinds)
    .where((eb) =>
      eb.or([
        eb.and([eb('e.date', '>=', from), eb('e.date', '<=', to)]),
        eb('e.date', '=', args.month),
        eb('e.weekday', 'is not', null),
      ]),
    )
    .$if(args.onlyOf !== undefined, (query) =>
      query.where((eb) => eb.or([eb('e.user_id', 'is', null), eb('e.user_id', '=', args.onlyOf!)])),
    )
    .orderBy('e.id')
    .execute()
}
