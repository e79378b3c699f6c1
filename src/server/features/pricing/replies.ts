/** Between cents inside and euros at the edge, and between the modes' names and the specification's field names. */
import type { WageOverrideReply, WagesReply } from '../../../contract/pricing.ts'
import type { Day } from '../../../domain/calendar.ts'
import { centsToEuros, eurosToCents } from '../../../domain/money.ts'
import type { WageOverride, Wages } from '../../../domain/pricing.ts'
import type { PriceOfSlot } from './queries.ts'

const eurosOrNull = (cents: number | null) => (cents === null ? null : centsToEuros(cents))
const centsOrNull = (euros: number | null) => (euros === null ? null : eurosToCents(euros))

export function wagesToReply(wages: Wages): WagesReply {
  return {
    wageGreen: centsToEuros(wages.GREEN),
    wageYellow: centsToEuros(wages.YELLOW),
    wageRed: centsToEuros(wages.RED),
  }
}

export function bodyToWages(body: WagesReply): Wages {
  return {
    GREEN: eurosToCents(body.wageGreen),
    YELLOW: eurosToCents(body.wageYellow),
    RED: eurosToCents(body.wageRed),
  }
}

export function overrideToReply(override: WageOverride): WageOverrideReply {
  return {
    greenWage: eurosOrNull(override.GREEN),
    yellowWage: eurosOrNull(override.YELLOW),
    redWage: eurosOrNull(override.RED),
  }
}

export function bodyToOverride(body: WageOverrideReply): WageOverride {
  return {
    GREEN: centsOrNull(body.greenWage),
    YELLOW: centsOrNull(body.yellowWage),
    RED: centsOrNull(body.redWage),
  }
}

interface PriceInReply {
  date: Day
  hour: number
  amount: number | null
}

export function bodyToPrice({ date, hour, amount }: PriceInReply): PriceOfSlot {
  return { date, hour, cents: centsOrNull(amount) }
}

export function priceToReply({ date, hour, cents }: PriceOfSlot): PriceInReply {
  return { date, hour, amount: eurosOrNull(cents) }
}

export function pricesToReply(prices: readonly { date: Day; hour: number; cents: number }[]) {
  return {
    slots: prices.map(({ date, hour, cents }) => ({ date, hour, amount: centsToEuros(cents) })),
  }
}
