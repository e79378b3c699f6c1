/** Sums of strokes and selections: hours per mode, and their cost if one person works in each. */
import type { Day } from '../../../domain/calendar.ts'
import { formatCents } from '../../../domain/money.ts'
import { priceOfHour } from '../../../domain/pricing.ts'
import { isStaffed, type Mode, MODES } from '../../../domain/slot.ts'
import { NO_OWN_WAGES, type DatedWages } from '../../../domain/wages.ts'

/** An hour of a day with its slot price, and its mode before and after. */
export interface HourChange {
  date: Day
  before?: Mode | undefined
  after: Mode
  priceCents?: number | undefined
}

export interface Sum {
  /** Counts other than 0, in the order of the modes. */
  byMode: { mode: Mode; count: number }[]
  /** Number of staffed hours. */
  hours: number
  cents: number
}

/** The difference that the changes make. Hours without `before` count in full. */
export function sumOf(changes: Iterable<HourChange>, tenantWages: DatedWages): Sum {
  const counts = new Map<Mode, number>(MODES.map((mode) => [mode, 0]))
  let [hours, cents] = [0, 0]
  const add = (date: Day, mode: Mode, projectSlotPrice: number | undefined, sign: 1 | -1) => {
    counts.set(mode, counts.get(mode)! + sign)
    const price = priceOfHour(mode, date, { projectSlotPrice, wageOverride: NO_OWN_WAGES, tenantWages })
    if (isStaffed(mode)) hours += sign
    cents += sign * (price?.cents ?? 0)
  }
  for (const { date, before, after, priceCents } of changes) {
    if (before !== undefined) add(date, before, priceCents, -1)
    add(date, after, priceCents, 1)
  }
  const byMode = MODES.map((mode) => ({ mode, count: counts.get(mode)! })).filter(({ count }) => count !== 0)
  return { byMode, hours, cents }
}

/** `+12`, `−3`, `±0`. */
export function signed(count: number): string {
  return count === 0 ? '±0' : count > 0 ? `+${count}` : `−${-count}`
}

/** `+264,00 €`, `−2,00 €`. */
export function signedCents(cents: number): string {
  return cents === 0 ? `±${formatCents(0)}` : `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))}`
}
