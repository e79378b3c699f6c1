/**
 * Changes of a plan: the state of hours before others changed them, worked out by undoing history entries from the present
 * plan backwards (notices.md, section 1). Hours of a day are bits (bit 0 = 7:00), and lists by hour begin at 7:00:
 * a change of wages concerns each hour of everybody.
 */
import { bitOf, type DayBits } from './availability.ts'
import { type Day, type Weekday, weekdayOf } from './calendar.ts'
import { priceOfHour } from './pricing.ts'
import { effectiveMode, FIRST_HOUR, HOURS, type Mode, type SlotRef } from './slot.ts'
import type { Booking } from './staffing.ts'
import {
  type DatedOverride,
  type DatedWages,
  NO_WAGE_OVERRIDE,
  NO_WAGES,
  type Periods,
  type WageOverride,
  type Wages,
  withPeriod,
} from './wages.ts'

/** The state of an hour for a person; off the roster it is neither given nor booked. */
export interface HourOfPerson {
  isGiven: boolean
  /** In an open project each given hour is booked. */
  isBooked: boolean
  /** Whole cents; null: the hour is not staffed for the person. */
  cents: number | null
}

/** The states of the hours of a day for a person, as `HourOfPerson`. */
export interface DayOfPerson {
  given: number
  booked: number
  cents: readonly (number | null)[]
}

type ByHour<Value> = readonly (Value | null | undefined)[]

/** The sources of a day of a person; undefined or null: the source states nothing. */
export interface DaySources {
  overrides?: ByHour<Mode> | undefined
  dated?: ByHour<Mode> | undefined
  weekly?: ByHour<Mode> | undefined
  userPrices?: ByHour<number> | undefined
  prices?: ByHour<number> | undefined
}

/** The plan of one person as it is now. In an open project the booked hours are dormant. */
export interface PresentPlan {
  booking: Booking
  isOnRoster: boolean
  /** When the person left the roster; null: they are on it, or never were. */
  removedAt: number | null
  /** All periods, not only those of some days. */
  tenantWages: DatedWages
  wageOverride: DatedOverride
  sourcesOn: (date: Day) => DaySources
  hoursOn: (date: Day) => { given: number; booked: number }
}

/** A change of a plan with the value before it; null: there was no value of its own. */
export type PlanEntry = {
  /** UTC milliseconds. */
  at: number
  /** The person who made it. */
  by: string
} & (
  | ({ kind: 'slot'; before: Mode | null } & SlotRef)
  | { kind: 'pattern'; weekday: Weekday; hour: number; before: Mode | null }
  | ({ kind: 'user-mode'; userId: string; before: Mode | null } & SlotRef)
  | ({ kind: 'slot-price'; before: number | null } & SlotRef)
  | ({ kind: 'user-slot-price'; userId: string; before: number | null } & SlotRef)
  | { kind: 'wages'; validFrom: Day | null; before: Wages | null }
  | { kind: 'user-wages'; userId: string; validFrom: Day | null; before: WageOverride | null }
  | {
      kind: 'availability' | 'booking'
      userId: string
      date: Day
      before: number
      after: number
      /** The hours among them that have a notice of their own. */
      known?: number
    }
  | { kind: 'roster'; userId: string; before: boolean }
  /** The person left the organisation, or was removed from it. */
  | { kind: 'membership'; userId: string }
  /** Between open and confirmed; no other change may be undone together with it, since dormant bookings have no entries. */
  | { kind: 'setting'; before: Booking }
)

/** Hours of several days, as bits. */
export type BitsByDay = ReadonlyMap<Day, number>

/** Hours for each value of theirs, as bits. */
interface HoursByValue {
  given: number
  booked: number
  cents: number
}

/** The changes of the hours of a day of a person. */
export interface EarlierDay {
  /** The hours that the person gave, took back or booked, or that have a notice of their own: earlier changes are not to be told. */
  known: number
  /** The hours whose value the person changed otherwise, as by wages: earlier changes of this value are not to be told. */
  own: HoursByValue
  /** The hours that others have changed since. */
  changed: number
  /** The states of these hours before; of own values those that the person set. */
  given: number
  booked: number
  cents: (number | null)[]
  /** The moment of the first of these changes, in UTC milliseconds. */
  at: number[]
}

/** Reads what hours are to a person while entries are undone one after the other. */
export interface Undoing {
  /** @param mask the hours for which the price is read; all others have none */
  dayOf: (date: Day, mask: number) => DayOfPerson
  /** The given hours of a day, those of somebody off the roster too. */
  givenOn: (date: Day) => number
  undo: (entry: PlanEntry) => void
}

const indexOf = (hour: number) => hour - FIRST_HOUR

/** Begins at the present of a person; the newest entry has to be undone first. Entries about others are none of theirs. */
export function beginUndoing(present: PresentPlan): Undoing {
  let { booking, tenantWages, wageOverride, isOnRoster } = present
  const overrides = new Map<Day, (Mode | null)[]>()
  const dated = new Map<Day, (Mode | null)[]>()
  const weekly = new Map<Weekday, (Mode | null)[]>()
  const userPrices = new Map<Day, (number | null)[]>()
  const prices = new Map<Day, (number | null)[]>()
  const given = new Map<Day, number>()
  const booked = new Map<Day, number>()

  function centsOn(date: Day, mask: number): (number | null)[] {
    const now = present.sourcesOn(date)
    const before = {
      overrides: overrides.get(date),
      dated: dated.get(date),
      weekly: weekly.size === 0 ? undefined : weekly.get(weekdayOf(date)),
      userPrices: userPrices.get(date),
      prices: prices.get(date),
    }
    return HOURS.map((_, index) => {
      if ((mask & (1 << index)) === 0) return null
      const mode = effectiveMode({
        override: undone(before.overrides, now.overrides, index),
        dated: undone(before.dated, now.dated, index),
        pattern: undone(before.weekly, now.weekly, index),
      })
      const price = priceOfHour(mode, date, {
        userSlotPrice: undone(before.userPrices, now.userPrices, index) ?? undefined,
        projectSlotPrice: undone(before.prices, now.prices, index) ?? undefined,
        wageOverride,
        tenantWages,
      })
      return price?.cents ?? null
    })
  }

  const givenOn = (date: Day) => given.get(date) ?? present.hoursOn(date).given

  return {
    givenOn,
    dayOf(date, mask) {
      const cents = centsOn(date, mask)
      if (!isOnRoster) return { given: 0, booked: 0, cents }
      const bits = givenOn(date)
      if (booking === 'open') return { given: bits, booked: bits, cents }
      return { given: bits, booked: booked.get(date) ?? present.hoursOn(date).booked, cents }
    },
    undo(entry) {
      switch (entry.kind) {
        case 'slot':
          setHour(dated, entry.date, entry)
          return
        case 'pattern':
          setHour(weekly, entry.weekday, entry)
          return
        case 'user-mode':
          setHour(overrides, entry.date, entry)
          return
        case 'slot-price':
          setHour(prices, entry.date, entry)
          return
        case 'user-slot-price':
          setHour(userPrices, entry.date, entry)
          return
        case 'wages':
          tenantWages = undonePeriod(tenantWages, entry, NO_WAGES)
          return
        case 'user-wages':
          wageOverride = undonePeriod(wageOverride, entry, NO_WAGE_OVERRIDE)
          return
        case 'availability':
          given.set(entry.date, entry.before)
          return
        case 'booking':
          booked.set(entry.date, entry.before)
          return
        case 'roster':
          isOnRoster = entry.before
          return
        case 'setting':
          booking = entry.before
          return
        case 'membership':
          // A person who leaves the organisation leaves its rosters at the same moment.
          if (present.removedAt === entry.at) isOnRoster = true
      }
    },
  }
}

function setHour<Key, Value>(
  values: Map<Key, (Value | null)[]>,
  key: Key,
  { hour, before }: { hour: number; before: Value | null },
): void {
  const ofDay = values.get(key) ?? []
  ofDay[indexOf(hour)] = before
  values.set(key, ofDay)
}

/** The first period always exists; where nobody had set it, it had no wages. */
function undonePeriod<W>(
  periods: Periods<W>,
  { validFrom, before }: { validFrom: Day | null; before: W | null },
  none: W,
): Periods<W> {
  const wages = validFrom === null ? (before ?? none) : before
  return withPeriod(periods, validFrom, wages === null ? undefined : { wages })
}

/** The value of an hour that was undone, else the present one. */
function undone<Value>(
  before: ByHour<Value> | undefined,
  now: ByHour<Value> | undefined,
  index: number,
): Value | null | undefined {
  const value = before?.[index]
  return value === undefined ? now?.[index] : value
}

/** Finds what the hours of a person were before others changed them, one entry after the other. */
export interface EarlierDays {
  days: ReadonlyMap<Day, EarlierDay>
  undo: (entry: PlanEntry) => void
}

/**
 * Begins at the present of a person; the newest entry has to be undone first. Hours that the person gives, takes back or books
 * are known to them as they then were. Any other change by the person makes known only the values that it changes: who sets
 * wages need not have seen that a colleague has unbooked them.
 * @param args.hours the hours that are looked at: those given at any time
 * @param args.begunOn the hours of a day that had begun at a moment, in UTC milliseconds: their later changes are not told
 */
export function beginEarlierDays(
  present: PresentPlan,
  args: { userId: string; hours: BitsByDay; begunOn: (date: Day, at: number) => number },
): EarlierDays {
  const { userId, hours, begunOn } = args
  const undoing = beginUndoing(present)
  const days = new Map<Day, EarlierDay>()
  function undo(entry: PlanEntry): void {
    if ('userId' in entry && entry.userId !== userId) return
    const touched = touchedHours(entry, hours).flatMap(({ date, bits }) => {
      const mask = bits & ~begunOn(date, entry.at) & ~(days.get(date)?.known ?? 0)
      return mask === 0 ? [] : [{ date, mask, after: undoing.dayOf(date, mask) }]
    })
    undoing.undo(entry)
    for (const { date, mask, after } of touched) {
      const known = mask & knownBits(userId, entry)
      const before = undoing.dayOf(date, mask & ~known)
      const day = days.get(date) ?? noChanges()
      const differing = differingValues(before, after, mask & ~known, day.own)
      const given = undoing.givenOn(date)
      // A price that others change does not concern a person who has not given the hour.
      differing.cents &= entry.by === userId ? ~newHours(day.own, given) : given
      if ((known | anyOf(differing)) === 0) continue
      days.set(date, day)
      day.known |= known
      if (entry.by === userId) addOwn(day, after, differing)
      else addChanged(day, before, anyOf(differing), entry.at)
    }
  }
  return { days, undo }
}

/** A day without changes. */
export const noChanges = (): EarlierDay => ({
  known: 0,
  own: { given: 0, booked: 0, cents: 0 },
  changed: 0,
  given: 0,
  booked: 0,
  cents: [],
  at: [],
})

function knownBits(userId: string, entry: PlanEntry): number {
  if (entry.kind !== 'availability' && entry.kind !== 'booking') return 0
  return entry.by === userId ? -1 : (entry.known ?? 0)
}

/**
 * The hours that the person got by an own change of the roster or the setting, and that are not among those given before. The
 * person knows them as they were at that change, so that their earlier pay is no concern.
 */
export function newHours(own: HoursByValue, given: number): number {
  return (own.given | own.booked) & ~given
}

const anyOf = ({ given, booked, cents }: HoursByValue) => given | booked | cents

/** The hours of a mask for each value that differs and is not the person's own. */
function differingValues(
  one: DayOfPerson,
  other: DayOfPerson,
  mask: number,
  own: HoursByValue,
): HoursByValue {
  let cents = 0
  for (const index of indexesOf(mask & ~own.cents))
    if (one.cents[index] !== other.cents[index]) cents |= 1 << index
  return {
    given: (one.given ^ other.given) & mask & ~own.given,
    booked: (one.booked ^ other.booked) & mask & ~own.booked,
    cents,
  }
}

/** Keeps the values that the person set. */
function addOwn(day: EarlierDay, after: DayOfPerson, differing: HoursByValue): void {
  setValues(day, after, differing)
  day.own.given |= differing.given
  day.own.booked |= differing.booked
  day.own.cents |= differing.cents
}

/** Takes over the state of hours before others changed them, except for values that the person has set since. */
function addChanged(day: EarlierDay, before: DayOfPerson, changed: number, at: number): void {
  const { own } = day
  setValues(day, before, {
    given: changed & ~own.given,
    booked: changed & ~own.booked,
    cents: changed & ~own.cents,
  })
  day.changed |= changed
  for (const index of indexesOf(changed)) day.at[index] = at
}

function setValues(day: EarlierDay, values: DayOfPerson, { given, booked, cents }: HoursByValue): void {
  day.given = (day.given & ~given) | (values.given & given)
  day.booked = (day.booked & ~booked) | (values.booked & booked)
  for (const index of indexesOf(cents)) day.cents[index] = values.cents[index]!
}

/** The places of a set of hours in lists by hour. */
export function indexesOf(bits: number): number[] {
  const indexes: number[] = []
  for (let index = 0; index < HOURS.length; index += 1) if ((bits & (1 << index)) !== 0) indexes.push(index)
  return indexes
}

/** The hours among those given that an entry may have changed. */
export function touchedHours(entry: PlanEntry, hours: BitsByDay): DayBits[] {
  const on = (date: Day, mask: number) => {
    const bits = (hours.get(date) ?? 0) & mask
    return bits === 0 ? [] : [{ date, bits }]
  }
  switch (entry.kind) {
    case 'slot':
    case 'slot-price':
    case 'user-mode':
    case 'user-slot-price':
      return on(entry.date, bitOf(entry.hour))
    case 'availability':
    case 'booking':
      return on(entry.date, entry.before ^ entry.after)
    case 'pattern':
      return [...hours.keys()].flatMap((date) =>
        weekdayOf(date) === entry.weekday ? on(date, bitOf(entry.hour)) : [],
      )
    case 'wages':
    case 'user-wages':
      return [...hours].flatMap(([date, bits]) =>
        entry.validFrom === null || date >= entry.validFrom ? [{ date, bits }] : [],
      )
    default:
      return [...hours].map(([date, bits]) => ({ date, bits }))
  }
}

/** Gives the state of one hour of a day. */
export function hourAt({ given, booked, cents }: DayOfPerson, index: number): HourOfPerson {
  const bit = 1 << index
  return { isGiven: (given & bit) !== 0, isBooked: (booked & bit) !== 0, cents: cents[index] ?? null }
}

/** A change of an hour for its person; a price is that of the hour, in whole cents. */
export type ChangeOfHour =
  | { kind: 'booking'; change: 'booked' | 'unbooked'; cents: number }
  | { kind: 'price'; before: number; after: number }
  | { kind: 'closed'; change: 'closed' | 'staffed' }

/** Decides which change of an hour is told; undefined: none that concerns its person. */
export function changeOfHour(before: HourOfPerson, after: HourOfPerson): ChangeOfHour | undefined {
  const [had, has] = [payOf(before), payOf(after)]
  if (had !== null && has !== null)
    return had === has ? undefined : { kind: 'price', before: had, after: has }
  if (had !== null)
    return after.isBooked
      ? { kind: 'closed', change: 'closed' }
      : { kind: 'booking', change: 'unbooked', cents: had }
  if (has !== null)
    return before.isBooked
      ? { kind: 'closed', change: 'staffed' }
      : { kind: 'booking', change: 'booked', cents: has }
  if (!before.isGiven || !after.isGiven) return undefined
  const [wasStaffed, isStaffed] = [before.cents !== null, after.cents !== null]
  return wasStaffed === isStaffed ? undefined : { kind: 'closed', change: isStaffed ? 'staffed' : 'closed' }
}

/** The pay of a booked hour; null: the person does not work in it. */
function payOf({ isBooked, cents }: HourOfPerson): number | null {
  return isBooked ? cents : null
}
