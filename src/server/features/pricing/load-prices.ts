import type { Day, DayRange } from '../../../domain/calendar.ts'
import type { PriceInputs, WageOverride, Wages } from '../../../domain/pricing.ts'
import { effectiveWages, NO_WAGE_OVERRIDE } from '../../../domain/pricing.ts'
import { slotKey } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, TenantScope, UserId } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'

/** All wages and slot prices from which the price of an hour comes. */
export interface Prices {
  tenantWages: Wages
  /** The people of the tenant who have wages of their own. */
  ownWages: ReadonlySet<UserId>
  wagesOf(userId: UserId): Pick<PriceInputs, 'wageOverride' | 'tenantWages'>
  /** Pass `undefined` to get the prices that apply to everyone without a price of their own. */
  slotPricesOf(
    userId: UserId | undefined,
    day: Day,
    hour: number,
  ): Pick<PriceInputs, 'userSlotPrice' | 'projectSlotPrice'>
  /** Every slot that has a price for one person. */
  userSlotPrices: readonly { userId: UserId; date: Day; hour: number }[]
}

/** Loads the wages that hold for one person, and the person's own wages among them. */
export async function loadWagesOf(
  db: Db,
  person: TenantScope & { userId: UserId },
): Promise<{ wages: Wages; override: WageOverride }> {
  const { tenantWages, wageOverride } = await queries.findWagesOfPerson(db, person)
  return { wages: effectiveWages(tenantWages, wageOverride), override: wageOverride }
}

/** Loads the wages and slot prices of some people, or of everybody, for a span of days. */
export async function loadPrices(
  db: Db,
  args: ProjectScope & DayRange & { userIds?: readonly UserId[] | undefined },
): Promise<Prices> {
  // Queries run one after the other: the caller's transaction has one connection.
  const tenantWages = await queries.findTenantWages(db, args)
  const overrides = new Map(
    (await queries.listWageOverrides(db, args)).map(({ userId, override }) => [userId, override]),
  )
  const ofProject = new Map(
    (await queries.slotPrices.list(db, args)).map((price) => [slotKey(price.date, price.hour), price.cents]),
  )
  const userSlotPrices = await queries.listAllUserSlotPrices(db, args)
  const ofUser = new Map(
    userSlotPrices.map((price) => [`${price.userId}:${slotKey(price.date, price.hour)}`, price.cents]),
  )
  return {
    tenantWages,
    ownWages: new Set(overrides.keys()),
    userSlotPrices,
    wagesOf: (userId) => ({ wageOverride: overrides.get(userId) ?? NO_WAGE_OVERRIDE, tenantWages }),
    slotPricesOf: (userId, day, hour) => ({
      userSlotPrice: userId && ofUser.get(`${userId}:${slotKey(day, hour)}`),
      projectSlotPrice: ofProject.get(slotKey(day, hour)),
    }),
  }
}
