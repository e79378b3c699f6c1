import type { Day, DayRange } from '../../../domain/calendar.ts'
import type { PriceInputs } from '../../../domain/pricing.ts'
import { slotKey } from '../../../domain/slot.ts'
import { type DatedOverride, type DatedWages, NO_OWN_WAGES } from '../../../domain/wages.ts'
import type { Db } from '../../db/schema.ts'
import { settleAll } from '../../db/statements/statement.ts'
import type { ProjectScope, TenantScope, UserId } from '../../kernel/access/types.ts'
import * as queries from './queries.ts'

export {
  listPeriodsOfPerson as loadPeriodsOfPerson,
  listPeriodsOfTenants as loadPeriodsOfTenants,
} from './queries.ts'

/** All wages and slot prices from which the price of an hour comes. */
export interface Prices {
  tenantWages: DatedWages
  /** The people among them who have wages of their own. */
  ownWages: ReadonlySet<UserId>
  /** Pass `undefined` to get the wages that apply to everyone without wages of their own. */
  wagesOf(userId: UserId | undefined): Pick<PriceInputs, 'wageOverride' | 'tenantWages'>
  /** Pass `undefined` to get the prices that apply to everyone without a price of their own. */
  slotPricesOf(
    userId: UserId | undefined,
    day: Day,
    hour: number,
  ): Pick<PriceInputs, 'userSlotPrice' | 'projectSlotPrice'>
  /** Every slot that has a price for one person. */
  userSlotPrices: readonly { userId: UserId; date: Day; hour: number }[]
}

/** Loads the tenant's wages of all days. */
export function loadTenantPeriods(db: Db, { tenantId }: TenantScope): Promise<DatedWages> {
  return queries.listTenantPeriods(db, { tenantId })
}

/** Loads a person's own wages of all days. */
export async function loadOwnPeriods(
  db: Db,
  { tenantId, userId }: TenantScope & { userId: UserId },
): Promise<DatedOverride> {
  const own = await queries.listOwnPeriods(db, { tenantId, userIds: [userId] })
  return own.get(userId) ?? NO_OWN_WAGES
}

/**
 * Loads the wages and slot prices of some people, or of everybody, for a span of days.
 * @param args.withOrigin whether people's own wages name who set them and when
 */
export async function loadPrices(
  db: Db,
  args: ProjectScope &
    DayRange & { userIds?: readonly UserId[] | undefined; withOrigin?: boolean | undefined },
): Promise<Prices> {
  const [overrides, tenantWages, projectPrices, userSlotPrices] = await settleAll([
    args.withOrigin ? queries.listOwnPeriodsWithOrigin(db, args) : queries.listOwnPeriods(db, args),
    queries.listTenantPeriods(db, args),
    queries.slotPrices.list(db, args),
    queries.listAllUserSlotPrices(db, args),
  ])
  const ofProject = new Map(projectPrices.map((price) => [slotKey(price.date, price.hour), price.cents]))
  const ofUser = new Map(
    userSlotPrices.map((price) => [`${price.userId}:${slotKey(price.date, price.hour)}`, price.cents]),
  )
  return {
    tenantWages,
    ownWages: new Set(overrides.keys()),
    userSlotPrices,
    wagesOf: (userId) => ({
      wageOverride: (userId && overrides.get(userId)) ?? NO_OWN_WAGES,
      tenantWages,
    }),
    slotPricesOf: (userId, day, hour) => ({
      userSlotPrice: userId && ofUser.get(`${userId}:${slotKey(day, hour)}`),
      projectSlotPrice: ofProject.get(slotKey(day, hour)),
    }),
  }
}
