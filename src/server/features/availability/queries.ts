import type { DayBits } from '../../../domain/availability.ts'
import { type DayRange, type Month, monthOfDay } from '../../../domain/calendar.ts'
import type { Booking } from '../../../domain/staffing.ts'
import { readMonths, writeMonth } from '../../db/codecs/month-text.ts'
import { packMonths, unpackMonths } from '../../db/codecs/packed-months.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { insertRows, statement } from '../../db/statements/statement.ts'
import type { ProjectId, ProjectScope, RosterScope, TenantScope, UserId } from '../../kernel/access/types.ts'

interface Months {
  first: Month
  last: Month
}
const monthsOf = ({ from, to }: DayRange): Months => ({ first: monthOfDay(from), last: monthOfDay(to) })

const selectMonths = statement((db, args: RosterScope & Months) =>
  db
    .selectFrom('availability_months')
    .select(['month', 'hours'])
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('user_id', '=', args.userId)
    .where('month', '>=', args.first)
    .where('month', '<=', args.last)
    .orderBy('month'),
)

/** Lists one person's hours of all months that the span touches, by day. */
export async function listDays(db: Db, args: RosterScope & DayRange): Promise<DayBits[]> {
  return readMonths(await selectMonths(db, { ...args, ...monthsOf(args) }))
}

/** Lists people on the roster with their hours of all months that the span touches. `days` has no order. */
export async function listDaysOfRoster(
  db: Db,
  args: ProjectScope & DayRange & { userIds: readonly UserId[] },
): Promise<{ userId: UserId; days: DayBits[] }[]> {
  const { first, last } = monthsOf(args)
  const rows = await db
    .selectFrom('roster_entries as r')
    .select((eb) => [
      'r.user_id',
      // A subquery for each person: PostgreSQL plans a join without knowing its values, and took twice as long with it.
      eb
        .selectFrom('availability_months as a')
        .select(packMonths('a.month', 'a.hours').as('days'))
        .where('a.tenant_id', '=', args.tenantId)
        .where('a.project_id', '=', args.projectId)
        .whereRef('a.user_id', '=', 'r.user_id')
        .where('a.month', '>=', first)
        .where('a.month', '<=', last)
        .as('days'),
    ])
    .where('r.tenant_id', '=', args.tenantId)
    .where('r.project_id', '=', args.projectId)
    .where('r.user_id', 'in', args.userIds)
    .where('r.removed_at', 'is', null)
    .orderBy('r.user_id')
    .execute()
  return rows.map(({ user_id, days }) => ({ userId: user_id as UserId, days: unpackMonths(days) }))
}

/** Lists everybody who was ever on the roster, and how hours become booked there. */
export async function listPlaces(
  db: Db,
  project: ProjectScope,
): Promise<{ userId: UserId; isOnRoster: boolean; booking: Booking }[]> {
  const rows = await db
    .selectFrom('roster_entries as r')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.project_id'),
    )
    .select(['r.user_id', 'r.removed_at', 'p.booking'])
    .where('r.tenant_id', '=', project.tenantId)
    .where('r.project_id', '=', project.projectId)
    .orderBy('r.user_id')
    .execute()
  return rows.map(({ user_id, removed_at, booking }) => ({
    userId: user_id as UserId,
    isOnRoster: removed_at === null,
    booking,
  }))
}

/** Lists the projects of a tenant, archived ones too. */
export async function listProjectIds(db: Db, { tenantId }: TenantScope): Promise<ProjectId[]> {
  const rows = await db.selectFrom('projects').select('id').where('tenant_id', '=', tenantId).execute()
  return rows.map(({ id }) => id as ProjectId)
}

const putMonths = insertRows('availability_months', {
  same: (args: RosterScope) => ({
    tenant_id: args.tenantId,
    project_id: args.projectId,
    user_id: args.userId,
  }),
  types: { month: 'text', hours: 'text' },
  overwrites: 'hours',
})

/** Replaces all saved hours of the months to which these days belong. */
export function replaceMonths(tx: Tx, args: RosterScope & { days: readonly DayBits[] }): Promise<unknown> {
  const byMonth = Map.groupBy(args.days, ({ date }) => monthOfDay(date))
  const rows = [...byMonth].map(([month, days]) => ({ month, hours: writeMonth(days) }))
  return putMonths(tx, args, rows)
}

/** Lists the months from one on in which a person has hours, in all projects of a tenant. */
export async function listMonthsFrom(
  db: Db,
  args: TenantScope & { userId: UserId; first: Month },
): Promise<{ projectId: ProjectId; timeZone: string; month: Month; hours: string }[]> {
  const rows = await db
    .selectFrom('availability_months as a')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.id', '=', 'a.project_id'),
    )
    .select(['p.id', 'p.time_zone as timeZone', 'a.month', 'a.hours'])
    .where('a.tenant_id', '=', args.tenantId)
    .where('a.user_id', '=', args.userId)
    .where('a.month', '>=', args.first)
    .orderBy('p.id')
    .orderBy('a.month')
    .execute()
  return rows.map(({ id, ...row }) => ({ ...row, projectId: id as ProjectId }))
}
