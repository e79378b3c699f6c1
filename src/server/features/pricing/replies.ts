/** Converts wages and slot prices between cents in the server and euros in requests and replies. */
import { centsOrNull, eurosOrNull, overrideInEuros, wagesInEuros } from '../../../contract/euros.ts'
import type { MyWagesReply, WageOverrideReply, WagesReply } from '../../../contract/pricing.ts'
import type { Day } from '../../../domain/calendar.ts'
import { centsToEuros } from '../../../domain/money.ts'
import type { PriceOfSlot } from '../../../domain/pricing.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { type DatedOverride, type DatedWages, periodOn, type Wages } from '../../../domain/wages.ts'

interface PriceInReply extends SlotRef {
  amount: number | null
}

export function bodyToPrice({ date, hour, amount }: PriceInReply): PriceOfSlot {
  return { date, hour, cents: centsOrNull(amount) }
}

export function priceToReply({ date, hour, cents }: PriceOfSlot): PriceInReply {
  return { date, hour, amount: eurosOrNull(cents) }
}

/** The wages of today, and those of all periods. */
export function wagesToReply(periods: DatedWages, today: Day): WagesReply {
  return {
    ...wagesInEuros(periodOn(periods, today).wages),
    periods: periods.map(({ validFrom, wages }) => ({ validFrom, ...wagesInEuros(wages) })),
  }
}

/** A person's own wages of today, and those of all periods. */
export function overrideToReply(periods: DatedOverride, today: Day): WageOverrideReply {
  return {
    ...overrideInEuros(periodOn(periods, today).wages),
    periods: periods.map(({ validFrom, wages }) => ({ validFrom, ...overrideInEuros(wages) })),
  }
}

/** The wages that hold for a person on a day, and those of all periods. */
export function myWagesToReply(periods: DatedWages, day: Day): Omit<MyWagesReply, 'slots'> {
  const inEuros = ({ GREEN, YELLOW, RED }: Wages): Wages => ({
    GREEN: centsToEuros(GREEN),
    YELLOW: centsToEuros(YELLOW),
    RED: centsToEuros(RED),
  })
  return {
    legend: inEuros(periodOn(periods, day).wages),
    periods: periods.map(({ validFrom, wages }) => ({ validFrom, ...inEuros(wages) })),
  }
}

export function pricesToReply(prices: readonly (SlotRef & { cents: number })[]) {
  return {
    slots: prices.map(({ date, hour, cents }) => ({ date, hour, amount: centsToEuros(cents) })),
  }
}
