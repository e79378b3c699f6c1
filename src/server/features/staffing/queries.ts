import type { PersonReply } from '../../../contract/projects.ts'
import type { Month } from '../../../domain/calendar.ts'
import type { Booking, Staffing } from '../../../domain/staffing.ts'
import { isPostgres } from '../../db/database.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { slotValuesOfProject } from '../../db/statements/slot-values.ts'
import { insertRows, statement } from '../../db/statements/statement.ts'
import { weeklyValues } from '../../db/statements/weekly-values.ts'
import type { ProjectId, ProjectScope, RosterScope, TenantScope, UserId } from '../../kernel/access/types.ts'

/** The needs of single hours. */
export const ownNeeds = slotValuesOfProject('slot_needs', 'people')

/** The needs of the weekly pattern. */
export const needPattern = weeklyValues('pattern_needs', 'people')

export async function getStaffing(db: Db, project: ProjectScope): Promise<Staffing> {
  const row = await db
    .selectFrom('projects')
    .select(['booking', 'need_green', 'need_yellow', 'need_red', 'close_full'])
    .select(['release_hours', 'answer_hours', 'show_colleagues'])
    .where('tenant_id', '=', project.tenantId)
    .where('id', '=', project.projectId)
    .executeTakeFirstOrThrow()
  return {
    booking: row.booking,
    need: { GREEN: row.need_green, YELLOW: row.need_yellow, RED: row.need_red },
    closeFull: row.close_full === 1,
    releaseHours: row.release_hours,
    answerHours: row.answer_hours,
    showColleagues: row.show_colleagues === 1,
  }
}

export async function updateStaffing(tx: Tx, args: ProjectScope & { staffing: Staffing }): Promise<void> {
  const { need, ...staffing } = args.staffing
  await tx
    .updateTable('projects')
    .set({
      booking: staffing.booking,
      need_green: need.GREEN,
      need_yellow: need.YELLOW,
      need_red: need.RED,
      close_full: Number(staffing.closeFull),
      release_hours: staffing.releaseHours,
      answer_hours: staffing.answerHours,
      show_colleagues: Number(staffing.showColleagues),
    })
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.projectId)
    .execute()
}

/** The settings of a project that decide coverage. */
export interface Plan extends Pick<Staffing, 'booking' | 'need' | 'closeFull'> {
  timeZone: string
  /** The budget of a month in whole cents; null: there is none. */
  budgetCents: number | null
}
export async function getPlan(db: Db, project: ProjectScope): Promise<Plan> {
  const row = (await selectPlan(db, project))[0]!
  return {
    booking: row.booking,
    need: { GREEN: row.need_green, YELLOW: row.need_yellow, RED: row.need_red },
    closeFull: row.close_full === 1,
    timeZone: row.time_zone,
    budgetCents: row.budget_cents,
  }
}
const selectPlan = statement((db, project: ProjectScope) =>
  db
    .selectFrom('projects')
    .select(['booking', 'need_green', 'need_yellow', 'need_red', 'close_full', 'time_zone', 'budget_cents'])
    .where('tenant_id', '=', project.tenantId)
    .where('id', '=', project.projectId),
)

const selectBooked = statement((db, args: RosterScope & { first: Month; last: Month }) =>
  db
    .selectFrom('projects as p')
    .leftJoin('booking_months as b', (join) =>
      join
        .onRef('b.tenant_id', '=', 'p.tenant_id')
        .onRef('b.project_id', '=', 'p.id')
        .on('b.user_id', '=', args.userId)
        .on('b.month', '>=', args.first)
        .on('b.month', '<=', args.last),
    )
    .select(['p.booking', 'b.month', 'b.hours'])
    .where('p.tenant_id', '=', args.tenantId)
    .where('p.id', '=', args.projectId),
)

/** How hours become booked in a project, and the months of a person's booked hours, dormant ones too. */
export async function listBookedMonths(
  db: Db,
  args: RosterScope & { months: readonly Month[] },
): Promise<{ booking: Booking; rows: { month: Month; hours: string }[] }> {
  const { months } = args
  const rows = await selectBooked(db, { ...args, first: months[0] ?? '', last: months.at(-1) ?? '' })
  return {
    booking: rows[0]!.booking,
    rows: rows.flatMap(({ month, hours }) =>
      month !== null && hours !== null && months.includes(month) ? [{ month, hours }] : [],
    ),
  }
}

/** A person's hours of a month, as they are stored. */
export interface MonthOfPerson {
  user_id: string
  month: Month
  hours: string
}
const monthsOf = (table: 'availability_months' | 'booking_months') =>
  insertRows(table, {
    same: (args: ProjectScope) => ({ tenant_id: args.tenantId, project_id: args.projectId }),
    types: { user_id: 'text', month: 'text', hours: 'text' },
    overwrites: 'hours',
  })
/** Stores the hours that people gave, a month of a person in one row. */
export const putGivenMonths = monthsOf('availability_months')
/** Stores the hours for which people are booked. */
export const putBookedMonths = monthsOf('booking_months')

/** A person's booked hours in one of the confirmed projects of a tenant, from a month on. */
export async function listBookedMonthsFrom(
  db: Db,
  args: TenantScope & Partial<ProjectScope> & { userId: UserId; first: Month },
): Promise<{ projectId: ProjectId; timeZone: string; month: Month; hours: string }[]> {
  const { projectId } = args
  const rows = await db
    .selectFrom('roster_entries as r')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.project_id'),
    )
    .innerJoin('booking_months as b', (join) =>
      join
        .onRef('b.tenant_id', '=', 'r.tenant_id')
        .onRef('b.project_id', '=', 'r.project_id')
        .onRef('b.user_id', '=', 'r.user_id'),
    )
    .select(['p.id', 'p.time_zone', 'b.month', 'b.hours'])
    .where('r.tenant_id', '=', args.tenantId)
    .where('r.user_id', '=', args.userId)
    .where('p.booking', '=', 'confirmed')
    .where('b.month', '>=', args.first)
    .$if(projectId !== undefined, (query) => query.where('p.id', '=', projectId!))
    .orderBy('p.id')
    .orderBy('b.month')
    .execute()
  return rows.map((row) => ({
    projectId: row.id as ProjectId,
    timeZone: row.time_zone,
    month: row.month,
    hours: row.hours,
  }))
}

/**
 * Locks people's places in the tenant, in the order of their ids, so that of two bookings of a person at once in two
 * projects the later one sees the earlier. SQLite has one writer at a time.
 */
export async function lockPlaces(tx: Tx, args: TenantScope & { userIds: readonly UserId[] }): Promise<void> {
  if (!isPostgres(tx)) return
  await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('tenant_id', '=', args.tenantId)
    .where('user_id', 'in', args.userIds)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
}

/** The budget of a month in whole cents; null: there is none. */
export async function getBudget(db: Db, project: ProjectScope): Promise<number | null> {
  const row = await db
    .selectFrom('projects')
    .select('budget_cents')
    .where('tenant_id', '=', project.tenantId)
    .where('id', '=', project.projectId)
    .executeTakeFirstOrThrow()
  return row.budget_cents
}

export async function updateBudget(tx: Tx, args: ProjectScope & { cents: number | null }): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ budget_cents: args.cents })
    .where('tenant_id', '=', args.tenantId)
    .where('id', '=', args.projectId)
    .execute()
}

const selectEverybody = statement((db, project: ProjectScope) =>
  db
    .selectFrom('roster_entries as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.first_name as firstName', 'u.last_name as lastName', 'u.email', 'u.phone'])
    .select(['u.country', 'u.german_level as germanLevel', 'r.removed_at as removedAt'])
    .where('r.tenant_id', '=', project.tenantId)
    .where('r.project_id', '=', project.projectId)
    .orderBy('u.name_key')
    .orderBy('u.id'),
)

/** Lists everybody who is or was on the roster, by name. */
export async function listEverybody(
  db: Db,
  project: ProjectScope,
): Promise<{ user: PersonReply & { id: UserId }; isOnRoster: boolean }[]> {
  return (await selectEverybody(db, project)).map(({ removedAt, ...user }) => ({
    user: { ...user, id: user.id as UserId },
    isOnRoster: removedAt === null,
  }))
}
