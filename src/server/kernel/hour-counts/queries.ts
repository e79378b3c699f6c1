import type { Day, DayRange, Month } from '../../../domain/calendar.ts'
import type { Mode } from '../../../domain/slot.ts'
import type { Booking } from '../../../domain/staffing.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { insertRows, statement } from '../../db/statements/statement.ts'
import type { ProjectId, ProjectScope, RosterScope, TenantId, TenantScope, UserId } from '../access/types.ts'

interface Months {
  first: Month
  last: Month
}

const selectCounts = statement((db, args: ProjectScope & Months) =>
  db
    .selectFrom('hour_counts')
    .select(['month', 'counts'])
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('month', '>=', args.first)
    .where('month', '<=', args.last),
)

/** The stored counts of months; a month that is not stored has to be counted. */
export function listCounts(db: Db, args: ProjectScope & Months): Promise<{ month: Month; counts: string }[]> {
  return selectCounts(db, args)
}

/** Stores the counts of months. */
export const putCounts = insertRows('hour_counts', {
  same: (args: ProjectScope) => ({ tenant_id: args.tenantId, project_id: args.projectId }),
  types: { month: 'text', counts: 'text' },
  overwrites: 'counts',
})

/** Forgets the counts of the months in which any of these people gave hours; with a project, only there. */
export async function forgetCountsOfPeople(
  tx: Tx,
  args: TenantScope & Partial<ProjectScope> & { userIds: readonly UserId[] },
): Promise<void> {
  const { projectId } = args
  await tx
    .deleteFrom('hour_counts')
    .where('tenant_id', '=', args.tenantId)
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId!))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('availability_months as a')
          .select('a.month')
          .where('a.tenant_id', '=', args.tenantId)
          .whereRef('a.project_id', '=', 'hour_counts.project_id')
          .whereRef('a.month', '=', 'hour_counts.month')
          .where('a.user_id', 'in', args.userIds),
      ),
    )
    .execute()
}

/** Forgets the counts of these months; without months, of all. */
export async function forgetCounts(
  tx: Tx,
  args: ProjectScope & { months?: readonly Month[] | undefined },
): Promise<void> {
  const { months } = args
  await tx
    .deleteFrom('hour_counts')
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .$if(months !== undefined, (query) => query.where('month', 'in', months!))
    .execute()
}

const selectOwnModes = statement((db, args: ProjectScope & DayRange) =>
  db
    .selectFrom('slot_mode_overrides')
    .select(['user_id as userId', 'date', 'hour', 'mode'])
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('date', '>=', args.from)
    .where('date', '<=', args.to),
)
const selectOwnModesOf = statement((db, args: RosterScope & DayRange) =>
  db
    .selectFrom('slot_mode_overrides')
    .select(['user_id as userId', 'date', 'hour', 'mode'])
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('user_id', '=', args.userId)
    .where('date', '>=', args.from)
    .where('date', '<=', args.to),
)

interface OwnMode {
  userId: string
  date: Day
  hour: number
  mode: Mode
}

/** The own colours of everybody. */
export function listOwnModes(db: Db, args: ProjectScope & DayRange): Promise<OwnMode[]> {
  return selectOwnModes(db, args)
}
/** The own colours of one person. */
export function listOwnModesOf(db: Db, args: RosterScope & DayRange): Promise<OwnMode[]> {
  return selectOwnModesOf(db, args)
}

const fromRoster = (db: Db, args: ProjectScope & { month: Month }) =>
  db
    .selectFrom('roster_entries as r')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.project_id'),
    )
    .select((eb) => [
      'r.user_id as userId',
      'r.removed_at as removedAt',
      'p.time_zone as timeZone',
      'p.booking as booking',
      // A subquery finds each person's row by its key; a join would read the other months too.
      eb
        .selectFrom('availability_months as a')
        .select('a.hours')
        .where('a.tenant_id', '=', args.tenantId)
        .where('a.project_id', '=', args.projectId)
        .whereRef('a.user_id', '=', 'r.user_id')
        .where('a.month', '=', args.month)
        .as('given'),
      eb
        .selectFrom('booking_months as b')
        .select('b.hours')
        .where('b.tenant_id', '=', args.tenantId)
        .where('b.project_id', '=', args.projectId)
        .whereRef('b.user_id', '=', 'r.user_id')
        .where('b.month', '=', args.month)
        .as('booked'),
    ])
    .where('r.tenant_id', '=', args.tenantId)
    .where('r.project_id', '=', args.projectId)

const selectHours = statement(fromRoster)
const selectHoursOf = statement((db, args: RosterScope & { month: Month }) =>
  fromRoster(db, args).where('r.user_id', '=', args.userId),
)

export interface HoursRow {
  userId: string
  removedAt: number | null
  timeZone: string
  booking: Booking
  given: string | null
  booked: string | null
}

/** The hours of a month of everybody or of some people, those included who have left the roster. */
export function listHoursOfMonth(
  db: Db,
  args: ProjectScope & { month: Month; userIds?: readonly string[] | undefined },
): Promise<HoursRow[]> {
  const { userIds } = args
  if (userIds === undefined) return selectHours(db, args)
  if (userIds.length === 1) return selectHoursOf(db, { ...args, userId: userIds[0] as UserId })
  return fromRoster(db, args).where('r.user_id', 'in', userIds).execute()
}

/** A person's hours of a month in a project, as they are stored. */
export interface StoredMonth {
  month: Month
  timeZone: string
  booking: Booking
  given: string | null
  /** null: nobody has booked any. */
  booked: string | null
  /** When the person left the roster; null: they are on it. */
  removedAt: number | null
  /** When the project was archived; null: it is not. */
  archivedAt: number | null
}

/** The hours of a month of a person with a place on the roster of a project, present or past. */
export interface PlaceMonth extends StoredMonth, ProjectScope {
  userId: UserId
  projectName: string
}

/**
 * Lists people's hours of some months in all projects, by the names of the projects; months without given hours are left out.
 * @param args.tenantIds the tenants that are looked at; null: all
 * @param args.except the project that is left out
 */
export async function listPlaceMonths(
  db: Db,
  args: {
    userIds: readonly UserId[]
    months: readonly Month[]
    tenantIds: readonly TenantId[] | null
    except?: ProjectId
  },
): Promise<PlaceMonth[]> {
  const { userIds, months, tenantIds, except } = args
  if (months.length === 0 || tenantIds?.length === 0) return []
  const rows = await db
    // The tenants of a person come from the memberships, ended ones too: places on rosters are found by the tenant first.
    .selectFrom('memberships as m')
    .innerJoin('roster_entries as r', (join) =>
      join.onRef('r.tenant_id', '=', 'm.tenant_id').onRef('r.user_id', '=', 'm.user_id'),
    )
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.project_id'),
    )
    .innerJoin('availability_months as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 'r.tenant_id')
        .onRef('a.project_id', '=', 'r.project_id')
        .onRef('a.user_id', '=', 'r.user_id'),
    )
    .leftJoin('booking_months as b', (join) =>
      join
        .onRef('b.tenant_id', '=', 'a.tenant_id')
        .onRef('b.project_id', '=', 'a.project_id')
        .onRef('b.user_id', '=', 'a.user_id')
        .onRef('b.month', '=', 'a.month'),
    )
    .select(['p.tenant_id as tenantId', 'p.id as projectId', 'p.name as projectName', 'r.user_id as userId'])
    .select(['p.time_zone as timeZone', 'p.booking', 'p.archived_at as archivedAt'])
    .select(['r.removed_at as removedAt', 'a.month', 'a.hours as given', 'b.hours as booked'])
    .where('m.user_id', 'in', userIds)
    .where('a.month', 'in', months)
    // Statements on hot paths name the tenant, so that each partition of the tables can be found by it.
    .$if(tenantIds?.length === 1, (query) => query.where('m.tenant_id', '=', tenantIds![0]!))
    .$if(tenantIds !== null && tenantIds.length > 1, (query) => query.where('m.tenant_id', 'in', tenantIds!))
    .$if(except !== undefined, (query) => query.where('r.project_id', '<>', except!))
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    tenantId: row.tenantId as TenantId,
    projectId: row.projectId as ProjectId,
    userId: row.userId as UserId,
  }))
}
