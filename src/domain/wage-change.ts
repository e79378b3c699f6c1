/** The change of the pay of a month's given hours, booked or not, once wages are others. */
import { bitsToHours } from './availability.ts'
import { type Day, daysOfMonth, type Month } from './calendar.ts'
import type { PersonWithOwn } from './coverage.ts'
import { countedBits, type HourCounts, peopleAt } from './hour-counts.ts'
import { type PriceInputs, priceOfHour } from './pricing.ts'
import { HOURS, type Mode, STAFFED_MODES } from './slot.ts'
import { effectiveWages, periodOn } from './wages.ts'

export interface ChangeOfPay {
  /** The given hours whose price changes. */
  hours: number
  /** The hours among them on days before today. */
  pastHours: number
  /** Whole cents that all of them pay more; less where it is negative. */
  cents: number
}

type WagesOf = Pick<PriceInputs, 'tenantWages' | 'wageOverride'>

/** Wages as they are, and as they would be. */
export interface WageChange {
  before: WagesOf
  after: WagesOf
}

/** Whether the wages of a day would be others. */
export function changesOn({ before, after }: WageChange, day: Day): boolean {
  const on = ({ tenantWages, wageOverride }: WagesOf) =>
    effectiveWages(periodOn(tenantWages, day).wages, periodOn(wageOverride, day).wages)
  const [one, other] = [on(before), on(after)]
  return STAFFED_MODES.some((mode) => one[mode] !== other[mode])
}

/** Somebody whose hours are looked at one by one. */
export type PersonToCompare = Pick<PersonWithOwn, 'days' | 'until' | 'ownModeAt' | 'ownPriceAt'> & {
  change: WageChange
}

/**
 * Works out the change of a month.
 * @param args.everybody the counts of all people, and the change for those without own wages; left out for one person
 * @param args.people those with own colours, own prices or own wages
 */
export function changeOfMonth(args: {
  month: Month
  today: Day
  modeAt: (date: Day, hour: number) => Mode
  slotPriceAt: (date: Day, hour: number) => number | undefined
  everybody?: { counts: HourCounts; change: WageChange }
  people: Iterable<PersonToCompare>
}): ChangeOfPay {
  const { month, today, modeAt, slotPriceAt, everybody } = args
  const total: ChangeOfPay = { hours: 0, pastHours: 0, cents: 0 }
  const add = (date: Day, people: number, cents: number) => {
    if (cents === 0) return
    total.hours += people
    if (date < today) total.pastHours += people
    total.cents += people * cents
  }
  const common = (date: Day, hour: number, change: WageChange) =>
    difference(modeAt(date, hour), date, change, { projectSlotPrice: slotPriceAt(date, hour) })
  if (everybody)
    for (const date of daysOfMonth(month).filter((day) => changesOn(everybody.change, day)))
      for (const hour of HOURS) {
        const { plain } = peopleAt(everybody.counts, { date, hour }, modeAt(date, hour))
        add(date, plain, common(date, hour, everybody.change))
      }
  for (const { days, until, ownModeAt, ownPriceAt, change } of args.people)
    for (const { date, bits } of days)
      for (const hour of bitsToHours(bits & countedBits(date, until))) {
        const ownMode = ownModeAt(date, hour)
        // The counts have everybody without an own colour among those who are paid like all.
        if (everybody && ownMode === undefined) add(date, -1, common(date, hour, everybody.change))
        const prices = { userSlotPrice: ownPriceAt(date, hour), projectSlotPrice: slotPriceAt(date, hour) }
        add(date, 1, difference(ownMode ?? modeAt(date, hour), date, change, prices))
      }
  return total
}

/** Whole cents that an hour would pay more. */
function difference(
  mode: Mode,
  date: Day,
  { before, after }: WageChange,
  prices: Pick<PriceInputs, 'userSlotPrice' | 'projectSlotPrice'>,
): number {
  const pay = (wages: WagesOf) => priceOfHour(mode, date, { ...prices, ...wages })?.cents ?? 0
  return pay(after) - pay(before)
}
