import { sql } from 'kysely'
import type { Day, DayRange } from '../../../domain/calendar.ts'
import type { SlotRef, StaffedMode } from '../../../domain/slot.ts'
import {
  type DatedOverride,
  type DatedWages,
  fromTheBeginning,
  NO_WAGE_OVERRIDE,
  NO_WAGES,
  type Period,
  periodOn,
  type Periods,
  type WageOverride,
  type Wages,
} from '../../../domain/wages.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { slotValuesOfPerson, slotValuesOfProject } from '../../db/statements/slot-values.ts'
import { statement } from '../../db/statements/statement.ts'
import type { ProjectScope, TenantId, TenantScope, UserId } from '../../kernel/access/types.ts'

/** A price of one slot, in whole cents. */
export interface SlotPrice extends SlotRef {
  cents: number
}

interface PeriodRow<Cents extends number | null> {
  validFrom: string
  GREEN: Cents
  YELLOW: Cents
  RED: Cents
  setAt?: number | null
  setBy?: string | null
}

function rowToPeriod<Cents extends number | null>(row: PeriodRow<Cents>): Period<Record<StaffedMode, Cents>> {
  const { validFrom, setAt = null, setBy = null, GREEN, YELLOW, RED } = row
  return { validFrom: validFrom === '' ? null : validFrom, wages: { GREEN, YELLOW, RED }, setAt, setBy }
}

const PERIOD = [
  'w.valid_from as validFrom',
  'w.green_cents as GREEN',
  'w.yellow_cents as YELLOW',
  'w.red_cents as RED',
  'w.set_at as setAt',
  'w.set_by as setBy',
] as const

const PERIOD_WITHOUT_ORIGIN = sql`w.valid_from as ${sql.ref('validFrom')}, w.green_cents as ${sql.ref('GREEN')},
  w.yellow_cents as ${sql.ref('YELLOW')}, w.red_cents as ${sql.ref('RED')}`

/** Lists the tenant's wages, which are 0 until they are set: all, or those that hold on some of the days of a span. */
export async function listTenantPeriods(db: Db, args: TenantScope & Partial<DayRange>): Promise<DatedWages> {
  const { tenantId, from, to } = args
  const rows = await db
    .selectFrom('tenant_wages as w')
    .select(PERIOD)
    .where('w.tenant_id', '=', tenantId)
    .$if(to !== undefined, (query) => query.where('w.valid_from', '<=', to!))
    .orderBy('w.valid_from')
    .execute()
  return periodsFrom(rows.map(rowToPeriod), NO_WAGES, from)
}

/** Values of a period in the packed text of a person's periods. */
const PACKED_VALUES = 4

function unpackPeriods(packed: string, to: Day | undefined): Period<WageOverride>[] {
  const values = JSON.parse(packed) as (number | string | null)[]
  const centsAt = (index: number) => values[index] as number | null
  const periods: Period<WageOverride>[] = []
  for (let from = 0; from < values.length; from += PACKED_VALUES) {
    const day = values[from] as string
    if (to !== undefined && day > to) break
    const wages = { GREEN: centsAt(from + 1), YELLOW: centsAt(from + 2), RED: centsAt(from + 3) }
    periods.push({ validFrom: day === '' ? null : day, wages })
  }
  return periods
}

type SomePeople = TenantScope & Partial<DayRange> & { userIds?: readonly UserId[] | undefined }

/**
 * Lists the periods of people with wages of their own, without who set them and when. A span leaves only those that hold on
 * some of its days, and `userIds` only those of some people. Former members are among them: their past hours go on counting.
 */
export async function listOwnPeriods(db: Db, args: SomePeople): Promise<Map<UserId, DatedOverride>> {
  const { tenantId, userIds, from, to } = args
  const rows = await db
    .selectFrom('memberships')
    .select(['user_id as userId', 'own_wages as packed'])
    .where('tenant_id', '=', tenantId)
    .where('own_wages', 'is not', null)
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', userIds!))
    .execute()
  return new Map(
    rows.map(({ userId, packed }) => [
      userId as UserId,
      periodsFrom(unpackPeriods(packed!, to), NO_WAGE_OVERRIDE, from),
    ]),
  )
}

/** Lists these periods with who set them and when. */
export async function listOwnPeriodsWithOrigin(
  db: Db,
  args: SomePeople,
): Promise<Map<UserId, DatedOverride>> {
  const { tenantId, userIds, from, to } = args
  const rows = await db
    .selectFrom('wage_overrides as w')
    .select([...PERIOD, 'w.user_id as userId'])
    .where('w.tenant_id', '=', tenantId)
    .$if(userIds !== undefined, (query) => query.where('w.user_id', 'in', userIds!))
    .$if(to !== undefined, (query) => query.where('w.valid_from', '<=', to!))
    .orderBy('w.valid_from')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => [
      userId as UserId,
      periodsFrom(
        own.map((row) => rowToPeriod(row)),
        NO_WAGE_OVERRIDE,
        from,
      ),
    ]),
  )
}

/** Adds the first period where nobody has set it, and leaves out those that end before the day. */
function periodsFrom<W>(stored: readonly Period<W>[], none: W, from: Day | undefined): Periods<W> {
  const periods = fromTheBeginning(stored, none)
  const first = from === undefined ? 0 : periods.indexOf(periodOn(periods, from))
  return first === 0 ? periods : periods.slice(first)
}

/** Lists the tenant's wages and one person's own in one statement, so that both are of one moment. */
export async function listPeriodsOfPerson(
  db: Db,
  args: TenantScope & { userId: UserId },
): Promise<BothPeriods> {
  const rows = await db
    .selectFrom('wage_overrides as w')
    .select([...PERIOD, 'w.user_id as userId'])
    .where('w.tenant_id', '=', args.tenantId)
    .where('w.user_id', '=', args.userId)
    .unionAll(
      db
        .selectFrom('tenant_wages as w')
        .select([...PERIOD, sql<string>`''`.as('userId')])
        .where('w.tenant_id', '=', args.tenantId),
    )
    .orderBy('validFrom')
    .execute()
  return bothOf(rows, ({ userId }) => userId === args.userId)
}

type BothPeriods = { tenantWages: DatedWages; wageOverride: DatedOverride }

/** Tells the periods of a tenant and those of a person apart, in rows in the order of their days. */
function bothOf<Row extends PeriodRow<number | null>>(
  rows: readonly Row[],
  isOwn: (row: Row) => boolean,
): BothPeriods {
  const periodsOf = (own: boolean) => rows.filter((row) => isOwn(row) === own).map((row) => rowToPeriod(row))
  return {
    // A tenant's amounts are never null.
    tenantWages: fromTheBeginning(periodsOf(false) as Period<Wages>[], NO_WAGES),
    wageOverride: fromTheBeginning(periodsOf(true), NO_WAGE_OVERRIDE),
  }
}

const selectPeriodsOfTenants = statement(
  (_db, args: { userId: UserId }) => sql<PeriodRow<number | null> & { tenantId: TenantId; isOwn: number }>`
    select w.tenant_id as ${sql.ref('tenantId')}, 0 as ${sql.ref('isOwn')}, ${PERIOD_WITHOUT_ORIGIN}
    from memberships as m join tenant_wages as w on w.tenant_id = m.tenant_id
    where m.user_id = ${args.userId}
    union all
    select w.tenant_id as ${sql.ref('tenantId')}, 1 as ${sql.ref('isOwn')}, ${PERIOD_WITHOUT_ORIGIN}
    from memberships as m join wage_overrides as w on w.tenant_id = m.tenant_id and w.user_id = m.user_id
    where m.user_id = ${args.userId}
    order by ${sql.ref('validFrom')}`,
)

/** Lists the wages that hold for somebody in each of their tenants, without who set them and when. */
export async function listPeriodsOfTenants(db: Db, userId: UserId): Promise<(TenantScope & BothPeriods)[]> {
  const rows = await selectPeriodsOfTenants(db, { userId })
  return [...Map.groupBy(rows, ({ tenantId }) => tenantId)].map(([tenantId, ofTenant]) => ({
    tenantId,
    ...bothOf(ofTenant, ({ isOwn }) => isOwn === 1),
  }))
}

/** Lists a page of the people of the tenant who have wages of their own, from the one after `before` on. */
export async function listPeopleWithOwnWages(
  db: Db,
  { tenantId, before, limit }: TenantScope & { before?: string | undefined; limit: number },
): Promise<UserId[]> {
  const rows = await db
    .selectFrom('wage_overrides')
    .select('user_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .$if(before !== undefined, (query) => query.where('user_id', '>', before!))
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id as UserId)
}

/** Stores the tenant's wages from a day on. */
export async function putTenantPeriod(
  tx: Tx,
  { tenantId }: TenantScope,
  period: Period<Wages>,
): Promise<void> {
  const values = toColumns(period)
  await tx
    .insertInto('tenant_wages')
    .values({ tenant_id: tenantId, valid_from: period.validFrom ?? '', ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'valid_from']).doUpdateSet(values))
    .execute()
}

export async function removeTenantPeriods(
  tx: Tx,
  { tenantId }: TenantScope,
  days: readonly Day[],
): Promise<void> {
  if (days.length === 0) return
  await tx
    .deleteFrom('tenant_wages')
    .where('tenant_id', '=', tenantId)
    .where('valid_from', 'in', days)
    .execute()
}

/** Stores and removes periods of a person's own wages, and packs those that there are then. */
export async function changeOwnPeriods(
  tx: Tx,
  { tenantId, userId }: TenantScope & { userId: UserId },
  { put, removed }: { put?: Period<WageOverride> | undefined; removed: readonly Day[] },
): Promise<void> {
  if (removed.length > 0)
    await tx
      .deleteFrom('wage_overrides')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('valid_from', 'in', removed)
      .execute()
  if (put) {
    const values = toColumns(put)
    await tx
      .insertInto('wage_overrides')
      .values({ tenant_id: tenantId, user_id: userId, valid_from: put.validFrom ?? '', ...values })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'valid_from']).doUpdateSet(values))
      .execute()
  }
  await tx
    .updateTable('memberships')
    .set({ own_wages: packedPeriods })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

const packedCents = (column: string) => sql`coalesce(cast(${sql.ref(column)} as text), 'null')`
const PACKED = [
  sql`'"' || valid_from || '"'`,
  ...['green_cents', 'yellow_cents', 'red_cents'].map((column) => packedCents(column)),
]
const packedPeriods = sql<string | null>`(
  select '[' || string_agg(concat_ws(',', ${sql.join(PACKED)}), ',' order by valid_from) || ']'
  from wage_overrides as w where w.tenant_id = memberships.tenant_id and w.user_id = memberships.user_id)`

function toColumns<Cents>({ wages, setAt, setBy }: Period<Record<StaffedMode, Cents>>) {
  const cents = { green_cents: wages.GREEN, yellow_cents: wages.YELLOW, red_cents: wages.RED }
  return { ...cents, set_at: setAt ?? null, set_by: setBy ?? null }
}

/** The slot prices for everybody. */
export const slotPrices = slotValuesOfProject('slot_prices', 'cents')

/** The slot prices for one person. */
export const userSlotPrices = slotValuesOfPerson('user_slot_prices', 'cents')

/** Lists the slot prices of a span of days that are for one person, of some people or of everybody. */
export async function listAllUserSlotPrices(
  db: Db,
  args: ProjectScope & DayRange & { userIds?: readonly UserId[] | undefined },
): Promise<(SlotPrice & { userId: UserId })[]> {
  const { userIds } = args
  const rows = await db
    .selectFrom('user_slot_prices')
    .select(['user_id', 'date', 'hour', 'amount_cents as cents'])
    .where('tenant_id', '=', args.tenantId)
    .where('project_id', '=', args.projectId)
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', userIds!))
    .where('date', '>=', args.from)
    .where('date', '<=', args.to)
    .orderBy('date')
    .orderBy('hour')
    .execute()
  return rows.map(({ user_id, ...price }) => ({ ...price, userId: user_id as UserId }))
}
