import type { AmountTrace } from '../../../contract/amounts.ts'
import { type HourOfSum, linesOfSum } from '../../../domain/amount-lines.ts'
import { spanOfDays } from '../../../domain/calendar.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { priceOfHour } from '../../../domain/pricing.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import { loadModes } from '../schedule/load-modes.ts'

/** Lists what hours would pay a person, or one person without anything of their own; hours that are not staffed pay nothing. */
export async function explainHours(
  db: Db,
  { slots, userId, ...project }: ProjectScope & { slots: readonly SlotRef[]; userId: UserId | undefined },
): Promise<AmountTrace> {
  const span = { ...project, ...spanOfDays(slots.map(({ date }) => date)), userIds: userId && [userId] }
  const modes = await loadModes(db, span)
  const prices = await loadPrices(db, span)
  const hours = slots.flatMap(({ date, hour }): HourOfSum[] => {
    const inputs = { ...prices.slotPricesOf(userId, date, hour), ...prices.wagesOf(userId) }
    const price = priceOfHour(modes.modeFor(userId, date, hour), date, inputs)
    return price ? [{ userId: null, date, hour, people: 1, ...price }] : []
  })
  const lines = linesOfSum(hours)
  return {
    amount: centsToEuros(lines.reduce((sum, { cents }) => sum + cents, 0)),
    lines: lines.map(({ date, from, to, cents, hours: count, source }) => ({
      date,
      from,
      to,
      amount: centsToEuros(cents),
      hours: count,
      source,
    })),
  }
}
