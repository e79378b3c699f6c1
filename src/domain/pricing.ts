/** The price of an hour. Server and page take the precedence of prices from here alone. */
import type { Mode, SlotRef, StaffedMode } from './slot.ts'
import { isStaffed } from './slot.ts'

/** Whole cents per hour for each staffed mode. */
export type Wages = Record<StaffedMode, number>
/** A person's own wages. null: the tenant's wage holds. */
export type WageOverride = Record<StaffedMode, number | null>

export const NO_WAGES: Wages = { GREEN: 0, YELLOW: 0, RED: 0 }
export const NO_WAGE_OVERRIDE: WageOverride = { GREEN: null, YELLOW: null, RED: null }

/** Where a price may come from; the first that has one decides. */
export const PRICE_SOURCES = ['userSlotPrice', 'projectSlotPrice', 'userWage', 'tenantWage'] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]

/** The amounts that could hold for one hour, in whole cents. */
export interface PriceInputs {
  userSlotPrice?: number | undefined
  projectSlotPrice?: number | undefined
  wageOverride: WageOverride
  tenantWages: Wages
}

/**
 * The cents that one hour pays one person, and the source of the price; undefined where the mode pays nothing. Order
 * (specification, section 9; decisions, section 4): the user's slot price, the project's slot price, the user's wage
 * for the mode, the tenant's wage. A price of 0 is a price.
 */
export function priceOfHour(
  mode: Mode,
  inputs: PriceInputs,
): { cents: number; source: PriceSource } | undefined {
  if (!isStaffed(mode)) return undefined
  if (inputs.userSlotPrice !== undefined) return { cents: inputs.userSlotPrice, source: 'userSlotPrice' }
  if (inputs.projectSlotPrice !== undefined) {
    return { cents: inputs.projectSlotPrice, source: 'projectSlotPrice' }
  }
  const own = inputs.wageOverride[mode]
  if (own !== null) return { cents: own, source: 'userWage' }
  return { cents: inputs.tenantWages[mode], source: 'tenantWage' }
}

/** A person's wages after their override, whole cents. */
export function effectiveWages(tenantWages: Wages, override: WageOverride): Wages {
  return {
    GREEN: override.GREEN ?? tenantWages.GREEN,
    YELLOW: override.YELLOW ?? tenantWages.YELLOW,
    RED: override.RED ?? tenantWages.RED,
  }
}

/** A slot with the price set on it, in whole cents. null: it has no slot price; 0 is a price. */
export interface PriceOfSlot extends SlotRef {
  cents: number | null
}

/** A slot with its slot price, for all or for one person, and the price that holds. */
export interface PaidSlot extends PriceOfSlot {
  /** The price that holds now, from any source; undefined where the mode pays nothing, and while the wages are unknown. */
  paysCents: number | undefined
}

/** A slot whose price is to be set. */
export interface SlotToPrice extends PaidSlot {
  mode: Mode
}

/** Counts of given hours per staffed mode, and what they pay in whole cents. */
export interface Tally {
  green: number
  yellow: number
  red: number
  total: number
  earningsCents: number
}

/** A given hour, or several that are alike, with its effective mode for the person and its slot prices. */
export interface GivenHour {
  mode: Mode
  /** 1 unless it is given. */
  count?: number
  userSlotPrice?: number | undefined
  projectSlotPrice?: number | undefined
}

/** The estimate of section 9: hours that are now WHITE or BLACK count nowhere. */
export function tallyHours(
  hours: Iterable<GivenHour>,
  wages: { wageOverride: WageOverride; tenantWages: Wages },
): Tally {
  const tally: Tally = { green: 0, yellow: 0, red: 0, total: 0, earningsCents: 0 }
  for (const hour of hours) {
    const price = priceOfHour(hour.mode, { ...hour, ...wages })
    if (!price) continue
    const { count = 1 } = hour
    if (hour.mode === 'GREEN') tally.green += count
    else if (hour.mode === 'YELLOW') tally.yellow += count
    else tally.red += count
    tally.total += count
    tally.earningsCents += price.cents * count
  }
  return tally
}
