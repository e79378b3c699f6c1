import type { Day, DayRange } from '../../../domain/calendar.ts'
import { compiled } from '../../db/compiled.ts'
import { insertGivenRows, putGivenRows } from '../../db/given-rows.ts'
import { packDays, unpackDays } from '../../db/packed-days.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectScope, RosterScope, UserId } from '../access/types.ts'

/** A day's hours as bits. */
export interface DayBits {
  date: Day
  bits: number
}

const selectDays = compiled((db, args: RosterScope & DayRange) =>
  db
    .selectFrom('availability')
    .select(['date', 'hours as bits'])
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('user_id', '=', args.userId)
    .where('date', '>=', args.from)
    .where('date', '<=', args.to)
    .orderBy('date'),
)

/** One person's hours in a span of days, by day. */
export async function listDays(db: Db, args: RosterScope & DayRange): Promise<DayBits[]> {
  return selectDays(db, args)
}

/** Everybody on the roster with their hours in a span of days; `days` is empty for who gave none, and in no order. */
export async function listDaysOfRoster(
  db: Db,
  args: ProjectScope & DayRange,
): Promise<{ userId: UserId; days: DayBits[] }[]> {
  const rows = await db
    .selectFrom('roster_entries as r')
    .select((eb) => [
      'r.user_id',
      // Person by person: a join is planned for values nobody knows yet, and took twice as long on PostgreSQL.
      eb
        .selectFrom('availability as a')
        .select(packDays('a.date', 'a.hours').as('days'))
        .where('a.tenant_id', '=', args.tenantId)
        .where('a.project_id', '=', args.projectId)
        .whereRef('a.user_id', '=', 'r.user_id')
        .where('a.date', '>=', args.from)
        .where('a.date', '<=', args.to)
        .as('days'),
    ])
    .where('r.tenant_id', '=', args.tenantId)
    .where('r.project_id', '=', args.projectId)
    .where('r.removed_at', 'is', null)
    .orderBy('r.user_id')
    .execute()
  return rows.map(({ user_id, days }) => ({ userId: user_id as UserId, days: unpackDays(days) }))
}

type NewDays = RosterScope & { rows: string }
const givenDays = ({ tenantId, projectId, userId, rows }: NewDays) => ({
  same: { tenant_id: tenantId, project_id: projectId, user_id: userId },
  types: { date: 'text', hours: 'integer' } as const,
  rows,
})
const addDays = compiled((tx, args: NewDays) =>
  insertGivenRows(tx, 'availability', givenDays(args)).onConflict((conflict) =>
    conflict
      .columns(['tenant_id', 'project_id', 'user_id', 'date'])
      .doUpdateSet((eb) => ({ hours: eb('availability.hours', '|', eb.ref('excluded.hours')) })),
  ),
)
const replaceDays = compiled((tx, args: NewDays) =>
  putGivenRows(tx, 'availability', { ...givenDays(args), column: 'hours' }),
)

/** Adds hours to what is saved, in one atomic step. */
export function addHours(tx: Tx, args: RosterScope & { days: readonly DayBits[] }): Promise<unknown> {
  return addDays(tx, { ...args, rows: toRows(args.days) })
}

/** Puts hours in the place of what is saved for these days. */
export function replaceHours(tx: Tx, args: RosterScope & { days: readonly DayBits[] }): Promise<unknown> {
  return replaceDays(tx, { ...args, rows: toRows(args.days) })
}

function toRows(days: readonly DayBits[]): string {
  return JSON.stringify(days.map(({ date, bits }) => ({ date, hours: bits })))
}
