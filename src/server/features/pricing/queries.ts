import type { DayRange } from '../../../domain/calendar.ts'
import type { WageOverride, Wages } from '../../../domain/pricing.ts'
import { NO_WAGES } from '../../../domain/pricing.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { slotValuesOfPerson, slotValuesOfProject } from '../../db/statements/slot-values.ts'
import type { ProjectScope, TenantScope, UserId } from '../../kernel/access/types.ts'

/** A price of one slot, in whole cents. */
export interface SlotPrice extends SlotRef {
  cents: number
}

/** Finds the tenant's wages, which are 0 until they are set. */
export async function findTenantWages(db: Db, tenant: TenantScope): Promise<Wages> {
  const row = await db
    .selectFrom('tenant_wages')
    .select(['green_cents as GREEN', 'yellow_cents as YELLOW', 'red_cents as RED'])
    .where('tenant_id', '=', tenant.tenantId)
    .executeTakeFirst()
  return row ?? NO_WAGES
}

export async function upsertTenantWages(tx: Tx, args: TenantScope & { wages: Wages }): Promise<void> {
  const cents = toColumns(args.wages)
  await tx
    .insertInto('tenant_wages')
    .values({ tenant_id: args.tenantId, ...cents })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(cents))
    .execute()
}

/** Finds the tenant's wages and one person's own in one statement, so that both are of one moment. */
export async function findWagesOfPerson(
  db: Db,
  args: TenantScope & { userId: UserId },
): Promise<{ tenantWages: Wages; wageOverride: WageOverride }> {
  const row = await db
    .selectFrom('memberships as m')
    .leftJoin('tenant_wages as t', 't.tenant_id', 'm.tenant_id')
    .leftJoin('wage_overrides as o', (join) =>
      join.onRef('o.tenant_id', '=', 'm.tenant_id').onRef('o.user_id', '=', 'm.user_id'),
    )
    .select(['t.green_cents as tenantGreen', 't.yellow_cents as tenantYellow', 't.red_cents as tenantRed'])
    .select(['o.green_cents as GREEN', 'o.yellow_cents as YELLOW', 'o.red_cents as RED'])
    .where('m.tenant_id', '=', args.tenantId)
    .where('m.user_id', '=', args.userId)
    .executeTakeFirstOrThrow()
  const { tenantGreen, tenantYellow, tenantRed, ...wageOverride } = row
  return {
    tenantWages: {
      GREEN: tenantGreen ?? NO_WAGES.GREEN,
      YELLOW: tenantYellow ?? NO_WAGES.YELLOW,
      RED: tenantRed ?? NO_WAGES.RED,
    },
    wageOverride,
  }
}

/** Lists the people of the tenant who have wages of their own, by id: all, or a page from the one after `before` on. */
export async function listWageOverrides(
  db: Db,
  { tenantId, before, limit }: TenantScope & { before?: string | undefined; limit?: number },
): Promise<{ userId: UserId; override: WageOverride }[]> {
  const rows = await db
    .selectFrom('wage_overrides')
    .select(['user_id', 'green_cents as GREEN', 'yellow_cents as YELLOW', 'red_cents as RED'])
    .where('tenant_id', '=', tenantId)
    .$if(before !== undefined, (query) => query.where('user_id', '>', before!))
    .orderBy('user_id')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute()
  return rows.map(({ user_id, ...override }) => ({ userId: user_id as UserId, override }))
}

export async function upsertWageOverride(
  tx: Tx,
  args: TenantScope & { userId: UserId; override: WageOverride },
): Promise<void> {
  const cents = toColumns(args.override)
  await tx
    .insertInto('wage_overrides')
    .values({ tenant_id: args.tenantId, user_id: args.userId, ...cents })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(cents))
    .execute()
}

function toColumns<T>(wages: Record<'GREEN' | 'YELLOW' | 'RED', T>) {
  return { green_cents: wages.GREEN, yellow_cents: wages.YELLOW, red_cents: wages.RED }
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
