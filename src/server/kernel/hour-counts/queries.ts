import type { Day, DayRange, Month } from '../../../domain/calendar.ts'
import type { Mode } from '../../../domain/slot.ts'
import type { Booking } from '../../../domain/staffing.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { insertRows, statement } from '../../db/statements/statement.ts'
import type { ProjectScope, RosterScope, TenantScope, UserId } from '../access/types.ts'

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
