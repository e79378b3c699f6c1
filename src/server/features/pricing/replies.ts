/** Converts slot prices between cents in the server and euros in requests and replies. */
import { centsOrNull, eurosOrNull } from '../../../contract/euros.ts'
import { centsToEuros } from '../../../domain/money.ts'
import type { PriceOfSlot } from '../../../domain/pricing.ts'
import type { SlotRef } from '../../../domain/slot.ts'

interface PriceInReply extends SlotRef {
  amount: number | null
}

export function bodyToPrice({ date, hour, amount }: PriceInReply): PriceOfSlot {
  return { date, hour, cents: centsOrNull(amount) }
}

export function priceToReply({ date, hour, cents }: PriceOfSlot): PriceInReply {
  return { date, hour, amount: eurosOrNull(cents) }
}

export function pricesToReply(prices: readonly (SlotRef & { cents: number })[]) {
  return {
    slots: prices.map(({ date, hour, cents }) => ({ date, hour, amount: centsToEuros(cents) })),
  }
}
