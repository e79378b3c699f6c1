/** Coverage: how many people each hour of a month needs and has, and what that costs (staffing, section 4). */
import { bitOf, bitsToHours, countBits } from './availability.ts'
import { type Day, daysOfMonth, type Month } from './calendar.ts'
import { countedBits, type HourCounts, type HoursOfPerson, peopleAt } from './hour-counts.ts'
import { priceOfHour } from './pricing.ts'
import { HOURS, isStaffed, type Mode, type SlotRef, STAFFED_MODES, type StaffedMode } from './slot.ts'
import type { Booking } from './staffing.ts'
import {
  type DatedOverride,
  type DatedWages,
  effectiveWages,
  NO_OWN_WAGES,
  periodOn,
  type Wages,
  watchChanges,
} from './wages.ts'

/** The people of an hour, by what they are to it. */
export interface CoveredHour extends SlotRef {
  need: number
  given: number
  booked: number
  asked: number
}

/** Amounts in whole cents. */
export interface Coverage {
  hours: CoveredHour[]
  /** The pay of all booked hours. */
  bookedCents: number
  /** The cost of filling all gaps of hours that have not begun. */
  gapsCents: number
  /** The first hour that has not begun and has a gap: when it begins, its gap counts no more. */
  firstGap: SlotRef | undefined
  days: CostOfDay[]
}

/** The costs of a day, in whole cents. */
export interface CostOfDay {
  date: Day
  /** All needed people at the project's prices. */
  needCents: number
  /** The pay of all given hours, booked ones among them; of a confirmed project only when it is asked for. */
  givenCents: number
  bookedCents: number
  /** The cost of filling the gaps of hours that have not begun. */
  gapsCents: number
}

/** Somebody who is not paid like everybody in each hour, or has an own colour. */
export interface PersonWithOwn extends HoursOfPerson {
  wageOverride: DatedOverride
  ownPriceAt: (date: Day, hour: number) => number | undefined
  /** The hours of a day, as bits, with an own colour or an own price. */
  ownBitsOn: (date: Day) => number
}

/** The numbers that may decide the need of an hour. */
interface Needs {
  own: number | undefined
  pattern: number | undefined
  byColour: Record<StaffedMode, number>
}

/** The number of people that an hour needs: its own, else the weekly pattern's, else the colour's. */
export function needOfHour(mode: Mode, { own, pattern, byColour }: Needs): number {
  return isStaffed(mode) ? (own ?? pattern ?? byColour[mode]) : 0
}

/**
 * Works out the coverage of a month. In an open project each given hour is booked.
 * @param args.people those with own colours, own prices or own wages; the counts hold everybody
 */
export function coverMonth(args: {
  month: Month
  booking: Booking
  counts: HourCounts
  /** The project's colour of an hour. */
  modeAt: (date: Day, hour: number) => Mode
  needAt: (date: Day, hour: number, mode: Mode) => number
  /** The price that an hour has in the project, in cents. */
  slotPriceAt: (date: Day, hour: number) => number | undefined
  wages: DatedWages
  people: Iterable<PersonWithOwn>
  hasBegun: (date: Day, hour: number) => boolean
  /** The number of people with an open request for an hour. */
  askedAt: (date: Day, hour: number) => number
  /** Whether the pay of given hours is asked for too. */
  paysGiven?: boolean
}): Coverage {
  const { month, booking, counts, modeAt, needAt, slotPriceAt, wages, hasBegun } = args
  const coverage: Coverage = { hours: [], bookedCents: 0, gapsCents: 0, firstGap: undefined, days: [] }
  const costs = new Map<Day, CostOfDay>()
  const wageHours = new Map<Day, WageHours>()
  for (const date of daysOfMonth(month)) {
    const byMode: WageHours = { GREEN: 0, YELLOW: 0, RED: 0 }
    wageHours.set(date, byMode)
    const cost = { date, needCents: 0, givenCents: 0, bookedCents: 0, gapsCents: 0 }
    costs.set(date, cost)
    for (const hour of HOURS) {
      const mode = modeAt(date, hour)
      if (isStaffed(mode) && slotPriceAt(date, hour) === undefined) byMode[mode] |= bitOf(hour)
      const need = needAt(date, hour, mode)
      const givers = peopleAt(counts, { date, hour }, mode)
      const given = givers.plain + givers.own
      const asked = args.askedAt(date, hour)
      if (need === 0 && given === 0 && asked === 0) continue
      const { plain, own } = booking === 'open' ? givers : peopleAt(counts.booked, { date, hour }, mode)
      const booked = plain + own
      coverage.hours.push({ date, hour, need, given, booked, asked })
      const cents = commonPrice(mode, date, slotPriceAt(date, hour), wages)
      cost.needCents += cents * need
      cost.givenCents += cents * givers.plain
      cost.bookedCents += cents * plain
      if (booked >= need || hasBegun(date, hour)) continue
      cost.gapsCents += cents * (need - booked)
      coverage.firstGap ??= { date, hour }
    }
  }
  for (const person of args.people) {
    const days = booking === 'open' ? person.days : person.booked
    const plan = { ...args, wageHours }
    eachDifference({ ...person, days }, plan, (date, cents) => (costs.get(date)!.bookedCents += cents))
    if (booking === 'open' || !args.paysGiven) continue
    eachDifference(person, plan, (date, cents) => (costs.get(date)!.givenCents += cents))
  }
  for (const cost of costs.values()) {
    if (booking === 'open') cost.givenCents = cost.bookedCents
    coverage.bookedCents += cost.bookedCents
    coverage.gapsCents += cost.gapsCents
  }
  coverage.days = [...costs.values()]
  return coverage
}

/** The pay of an hour for somebody without wages or prices of their own. */
function commonPrice(
  mode: Mode,
  date: Day,
  projectSlotPrice: number | undefined,
  tenantWages: DatedWages,
): number {
  const inputs = { projectSlotPrice, wageOverride: NO_OWN_WAGES, tenantWages }
  return priceOfHour(mode, date, inputs)?.cents ?? 0
}

/** By mode the hours of a day, as bits, that pay everybody the wage and no price of their own. */
type WageHours = Record<StaffedMode, number>

/** The cents that each mode pays a person on a day beyond the wage of the organisation. */
function differenceOn(
  date: Day,
  { tenantWages, wageOverride }: { tenantWages: DatedWages; wageOverride: DatedOverride },
): Wages {
  const common = periodOn(tenantWages, date).wages
  const own = effectiveWages(common, periodOn(wageOverride, date).wages)
  return {
    GREEN: own.GREEN - common.GREEN,
    YELLOW: own.YELLOW - common.YELLOW,
    RED: own.RED - common.RED,
  }
}

/**
 * Tells by day the pay of somebody's hours beyond the pay that `coverMonth` has counted for them as for everybody. A generator
 * would take 4 ms more for 1,000 people, of the 20 to 50 that a coverage takes after a write.
 */
function eachDifference(
  person: PersonWithOwn,
  month: Pick<Parameters<typeof coverMonth>[0], 'modeAt' | 'slotPriceAt' | 'wages'> & {
    wageHours: ReadonlyMap<Day, WageHours>
  },
  tell: (date: Day, cents: number) => void,
): void {
  const { days, until, ownModeAt, ownPriceAt, ownBitsOn, wageOverride } = person
  const { modeAt, slotPriceAt, wages } = month
  const haveChanged = watchChanges({ tenantWages: wages, wageOverride })
  /** The cents that each mode pays the person beyond everybody, until the next change. */
  let more: Wages | undefined
  for (const { date, bits } of days) {
    let cents = 0
    const byMode = month.wageHours.get(date)
    if (byMode === undefined) continue
    const counted = bits & countedBits(date, until)
    const ownBits = counted & ownBitsOn(date)
    if (haveChanged(date) || more === undefined)
      more = differenceOn(date, { tenantWages: wages, wageOverride })
    for (const mode of STAFFED_MODES)
      if (more[mode] !== 0) cents += countBits(counted & ~ownBits & byMode[mode]) * more[mode]
    for (const hour of bitsToHours(ownBits)) {
      const [mode, ownMode] = [modeAt(date, hour), ownModeAt(date, hour)]
      const projectSlotPrice = slotPriceAt(date, hour)
      const inputs = { userSlotPrice: ownPriceAt(date, hour), projectSlotPrice, wageOverride }
      cents += priceOfHour(ownMode ?? mode, date, { ...inputs, tenantWages: wages })?.cents ?? 0
      if (ownMode === undefined) cents -= commonPrice(mode, date, projectSlotPrice, wages)
    }
    if (cents !== 0) tell(date, cents)
  }
}
