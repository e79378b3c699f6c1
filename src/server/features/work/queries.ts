import { sql } from 'kysely'
import type { Day, Month, Weekday } from '../../../domain/calendar.ts'
import { FIRST_HOUR, type Mode } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import { givenRows, statement } from '../../db/statements/statement.ts'
import type { ProjectId, ProjectScope, TenantId, UserId } from '../../kernel/access/types.ts'
import type { StoredMonth } from '../../kernel/hour-counts/booked-days.ts'

/** A project in which the person has hours, with the hours of one month. */
export interface PlaceMonth extends ProjectScope, StoredMonth {
  projectName: string
  tenantName: string
  /** The address of work; empty: there is none. */
  address: string
}

/**
 * Memberships that have ended count too, since hours that were worked stay with the person. SQLite joins in the written
 * order, from the person on; in another one it would read the hours of everybody in the tenant.
 */
const selectMonths = statement((db, args: { userId: UserId; first: Month; last: Month }) =>
  db
    .selectFrom('memberships as m')
    .crossJoin('roster_entries as r')
    .crossJoin('availability_months as a')
    .crossJoin('projects as p')
    .crossJoin('tenants as t')
    .leftJoin('booking_months as b', (join) =>
      join
        .onRef('b.tenant_id', '=', 'a.tenant_id')
        .onRef('b.project_id', '=', 'a.project_id')
        .onRef('b.user_id', '=', 'a.user_id')
        .onRef('b.month', '=', 'a.month'),
    )
    .select(['p.tenant_id as tenantId', 'p.id as projectId', 'p.name as projectName'])
    .select(['t.name as tenantName', 'p.time_zone as timeZone', 'p.address', 'p.booking'])
    .select(['r.removed_at as removedAt', 'p.archived_at as archivedAt', 'a.month'])
    .select(['a.hours as given', 'b.hours as booked'])
    .where('m.user_id', '=', args.userId)
    .whereRef('r.tenant_id', '=', 'm.tenant_id')
    .whereRef('r.user_id', '=', 'm.user_id')
    .whereRef('a.tenant_id', '=', 'r.tenant_id')
    .whereRef('a.project_id', '=', 'r.project_id')
    .whereRef('a.user_id', '=', 'r.user_id')
    .where('a.month', '>=', args.first)
    .where('a.month', '<=', args.last)
    .whereRef('p.tenant_id', '=', 'r.tenant_id')
    .whereRef('p.id', '=', 'r.project_id')
    .whereRef('t.id', '=', 'r.tenant_id')
    .orderBy('p.id')
    .orderBy('a.month'),
)

/** Lists the months in which somebody has hours, by project, over all tenants. */
export async function listMonths(
  db: Db,
  args: { userId: UserId; first: Month; last: Month },
): Promise<PlaceMonth[]> {
  const rows = await selectMonths(db, args)
  return rows.map((row) => ({
    ...row,
    tenantId: row.tenantId as TenantId,
    projectId: row.projectId as ProjectId,
  }))
}

/** Hours of a day in a project, as bits. */
export interface PlaceDay extends ProjectScope {
  date: Day
  bits: number
}

/** A mode or a price that a source states for an hour of a project; the price is in whole cents. */
export interface Stated {
  source: 'override' | 'dated' | 'userPrice' | 'projectPrice'
  projectId: string
  date: Day
  hour: number
  mode: Mode | null
  cents: number | null
}

const DAY_TYPES = { tenant_id: 'text', project_id: 'text', date: 'text', bits: 'integer' } as const

/** One statement reads all sources, and of each only the hours that are given. */
const selectStated = statement((db, args: { userId: UserId; days: string }) => {
  const isGiven = sql`
    s.tenant_id = days.tenant_id and s.project_id = days.project_id and s.date = days.date
    and ((days.bits >> (s.hour - ${FIRST_HOUR})) & 1) = 1`
  const isPersons = sql`s.user_id = ${args.userId}`
  const place = sql`s.project_id as ${sql.ref('projectId')}, s.date, s.hour`
  const mode = sql`s.mode, cast(null as integer) as cents`
  const cents = sql`cast(null as text) as mode, s.amount_cents as cents`
  return sql<Stated>`
    with days as materialized (
      select tenant_id, project_id, date, bits from ${givenRows(db, args.days as string, DAY_TYPES)})
    select 'override' as source, ${place}, ${mode}
    from days join slot_mode_overrides as s on ${isGiven} and ${isPersons}
    union all
    select 'dated' as source, ${place}, ${mode} from days join schedule_slots as s on ${isGiven}
    union all
    select 'userPrice' as source, ${place}, ${cents}
    from days join user_slot_prices as s on ${isGiven} and ${isPersons}
    union all
    select 'projectPrice' as source, ${place}, ${cents} from days join slot_prices as s on ${isGiven}`
})

/** Lists what is stated for these hours, for everybody and for the person. */
export function listStated(
  db: Db,
  { userId, days }: { userId: UserId; days: readonly PlaceDay[] },
): Promise<Stated[]> {
  const rows = days.map(({ tenantId, projectId, date, bits }) => ({
    tenant_id: tenantId,
    project_id: projectId,
    date,
    bits,
  }))
  return selectStated(db, { userId, days: JSON.stringify(rows) })
}

const selectPatterns = statement(
  (db, args: { projects: string }) => sql<{
    projectId: string
    day: Weekday
    hour: number
    mode: Mode
  }>`
    select s.project_id as ${sql.ref('projectId')}, s.weekday as day, s.hour, s.mode
    from ${givenRows(db, args.projects, { tenant_id: 'text', project_id: 'text' })}
    join pattern_slots as s on s.tenant_id = given.tenant_id and s.project_id = given.project_id`,
)

/** Lists the weekly patterns of projects. */
export function listPatterns(db: Db, projects: readonly ProjectScope[]) {
  const rows = projects.map(({ tenantId, projectId }) => ({ tenant_id: tenantId, project_id: projectId }))
  return selectPatterns(db, { projects: JSON.stringify(rows) })
}
