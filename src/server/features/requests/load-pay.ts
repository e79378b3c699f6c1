import { type Day, spanOfDays } from '../../../domain/calendar.ts'
import { priceOfHour } from '../../../domain/pricing.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import type { Modes } from '../schedule/load-modes.ts'

/** The pay of an hour for a person in whole cents; 0 where it is closed. */
export type PriceReader = (userId: UserId, slot: SlotRef) => number

/** Loads what hours of these days pay these people. */
export async function loadPay(
  db: Db,
  args: ProjectScope & { days: readonly Day[]; userIds: readonly UserId[]; modes: Modes },
): Promise<PriceReader> {
  const { tenantId, projectId, days, userIds, modes } = args
  const prices = await loadPrices(db, { tenantId, projectId, ...spanOfDays(days), userIds })
  return (userId, { date, hour }) =>
    priceOfHour(modes.modeFor(userId, date, hour), date, {
      ...prices.slotPricesOf(userId, date, hour),
      ...prices.wagesOf(userId),
    })?.cents ?? 0
}
