/** The price of an hour. Server and page take the precedence of prices from here alone. */
import type { Day } from './calendar.ts'
import type { Mode, SlotRef } from './slot.ts'
import { isStaffed } from './slot.ts'
import { type DatedOverride, type DatedWages, periodOn } from './wages.ts'

/** Where a price may come from; the first that has one decides. */
export const PRICE_SOURCES = ['userSlotPrice', 'projectSlotPrice', 'userWage', 'tenantWage'] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]

/** The amounts that could hold for one hour, in whole cents. */
export interface PriceInputs {
  userSlotPrice?: number | undefined
  projectSlotPrice?: number | undefined
  wageOverride: DatedOverride
  tenantWages: DatedWages
}

/** The price of an hour by one source. */
export interface SourcePrice {
  cents: number
  source: PriceSource
  /** The day from which a wage holds; null: from the beginning, or a slot price. */
  validFrom: Day | null
  /** When a wage was set, in UTC milliseconds, and the id of the person who set it; null: never, or not known. */
  setAt: number | null
  setBy: string | null
}

/**
 * The cents that one hour of a day pays one person, and the source of the price; undefined where the mode pays nothing.
 * Order (specification, section 9; decisions, section 4): the user's slot price, the project's slot price, the user's wage
 * for the mode, the tenant's wage. Wages are those that hold on the day. A price of 0 is a price.
 */
export function priceOfHour(
  mode: Mode,
  day: Day,
  inputs: PriceInputs,
): { cents: number; source: PriceSource } | undefined {
  return strongestFrom(0, mode, day, inputs)
}

/** The price of an hour with what it beat, the strongest first; `won` is undefined where the mode pays nothing. */
export interface PriceTrace {
  won: SourcePrice | undefined
  beat: SourcePrice[]
}

/** Says why an hour pays what it pays: the price that `priceOfHour` gives, and those of the weaker sources. */
export function traceOfHour(mode: Mode, day: Day, inputs: PriceInputs): PriceTrace {
  const [won, ...beat] = PRICE_SOURCES.flatMap((source, first) => {
    const price = strongestFrom(first, mode, day, inputs)
    return price?.source === source ? [{ ...price, ...originOf(source, day, inputs) }] : []
  })
  return { won, beat }
}

function originOf(source: PriceSource, day: Day, { wageOverride, tenantWages }: PriceInputs) {
  const periods = { userWage: wageOverride, tenantWage: tenantWages }
  const { validFrom, setAt, setBy } =
    source === 'userWage' || source === 'tenantWage'
      ? periodOn<unknown>(periods[source], day)
      : { validFrom: null, setAt: null, setBy: null }
  return { validFrom, setAt: setAt ?? null, setBy: setBy ?? null }
}

/** The price of the strongest source among those from `first` on that has one. */
function strongestFrom(
  first: number,
  mode: Mode,
  day: Day,
  { userSlotPrice, projectSlotPrice, wageOverride, tenantWages }: PriceInputs,
): { cents: number; source: PriceSource } | undefined {
  if (!isStaffed(mode)) return undefined
  if (first <= 0 && userSlotPrice !== undefined) return { cents: userSlotPrice, source: 'userSlotPrice' }
  if (first <= 1 && projectSlotPrice !== undefined)
    return { cents: projectSlotPrice, source: 'projectSlotPrice' }
  const own = first <= 2 ? periodOn(wageOverride, day).wages[mode] : null
  if (own !== null) return { cents: own, source: 'userWage' }
  return { cents: periodOn(tenantWages, day).wages[mode], source: 'tenantWage' }
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

/** The count of a tally for each staffed mode. */
export const COUNT_OF = { GREEN: 'green', YELLOW: 'yellow', RED: 'red' } as const

/** A given hour, or several that are alike, with its effective mode for the person and its slot prices. */
export interface GivenHour {
  mode: Mode
  /** The day, or one on which the wages are the same. */
  date: Day
  /** 1 unless it is given. */
  count?: number
  userSlotPrice?: number | undefined
  projectSlotPrice?: number | undefined
}

/** The estimate of section 9: hours that are now WHITE or BLACK count nowhere. */
export function tallyHours(
  hours: Iterable<GivenHour>,
  wages: Pick<PriceInputs, 'wageOverride' | 'tenantWages'>,
): Tally {
  const tally: Tally = { green: 0, yellow: 0, red: 0, total: 0, earningsCents: 0 }
  const { wageOverride, tenantWages } = wages
  for (const { mode, date, count = 1, userSlotPrice, projectSlotPrice } of hours) {
    const price = priceOfHour(mode, date, { userSlotPrice, projectSlotPrice, wageOverride, tenantWages })
    if (!price) continue
    if (mode === 'GREEN') tally.green += count
    else if (mode === 'YELLOW') tally.yellow += count
    else tally.red += count
    tally.total += count
    tally.earningsCents += price.cents * count
  }
  return tally
}
