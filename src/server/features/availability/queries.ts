import type { Day, DayRange } from '../../../domain/calendar.ts'
import { packDays, unpackDays } from '../../db/packed-days.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectScope, RosterScope, UserId } from '../access/types.ts'

/** A day's hours as bits. */
export interface DayBits {
  date: Day
  bits: number
}

/** One person's hours in a span of days, by day. */
export async function listDays(db: Db, args: RosterScope & DayRange): Promise<DayBits[]> {
  return db
    .selectFrom('availability')
    .select(['date', 'hours as bits'])
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .where('user_id', '=', args.userId)
    .where('date', '>=', args.from)
    .where('date', '<=', args.to)
    .orderBy('date')
    .execute()
}

/** Everybody on the roster with their hours in a span of days; `days` is empty for who gave none, and in no order. */
export async function listDaysOfRoster(
  db: Db,
  args: ProjectScope & DayRange,
): Promise<{ userId: UserId; days: DayBits[] }[]> {
  const rows = await db
    .selectFrom('roster_entries as r')
    .leftJoin('availability as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 'r.tenant_id')
        .onRef('a.project_id', '=', 'r.project_id')
        .onRef('a.user_id', '=', 'r.user_id')
        .on('a.date', '>=', args.from)
        .on('a.date', '<=', args.to),
    )
    .select(['r.user_id', packDays('a.date', 'a.hours').as('days')])
    .where('r.tenant_id', '=', args.tenantId)
    .where('r.project_id', '=', args.projectId)
    .where('r.removed_at', 'is', null)
    .groupBy('r.user_id')
    .orderBy('r.user_id')
    .execute()
  return rows.map(({ user_id, days }) => ({ userId: user_id as UserId, days: unpackDays(days) }))
}

/** Adds hours to what is saved, in one atomic step. The contract caps the days of a call at 400: 2000 parameters. */
export async function addHours(tx: Tx, args: RosterScope & { days: readonly DayBits[] }): Promise<void> {
  if (args.days.length === 0) return
  await insertDays(tx, args)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'project_id', 'user_id', 'date'])
        .doUpdateSet((eb) => ({ hours: eb('availability.hours', '|', eb.ref('excluded.hours')) })),
    )
    .execute()
}

/** Puts hours in the place of what is saved for these days. */
export async function replaceHours(tx: Tx, args: RosterScope & { days: readonly DayBits[] }): Promise<void> {
  if (args.days.length === 0) return
  await insertDays(tx, args)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'project_id', 'user_id', 'date'])
        .doUpdateSet((eb) => ({ hours: eb.ref('excluded.hours') })),
    )
    .execute()
}

function insertDays(tx: Tx, args: RosterScope & { days: readonly DayBits[] }) {
  return tx.insertInto('availability').values(
    args.days.map(({ date, bits }) => ({
      tenant_id: args.tenantId,
      project_id: args.projectId,
      user_id: args.userId,
      date,
      hours: bits,
    })),
  )
}
