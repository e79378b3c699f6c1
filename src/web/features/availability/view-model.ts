/** A freelancer's month: replies and draft -> cells, totals and the days to save. */
import type { AvailabilityReply } from '../../../contract/availability.ts'
import type { MyWagesReply } from '../../../contract/pricing.ts'
import type { ScheduleReply } from '../../../contract/schedule.ts'
import {
  addedHours,
  bitOf,
  bitsToHours,
  type DayHours,
  type Given,
  hoursToBits,
} from '../../../domain/availability.ts'
import {
  ALL_DAYS,
  type Day,
  daysOfMonth,
  type Month,
  monthOfDay,
  monthsOfDays,
} from '../../../domain/calendar.ts'
import { eurosToCents } from '../../../domain/money.ts'
import { priceOfHour, type Tally, tallyHours } from '../../../domain/pricing.ts'
import { HOURS, isStaffed, type Mode, createModeReader, slotKey } from '../../../domain/slot.ts'
import { type DatedWages, NO_OWN_WAGES, onAllDays, type Wages } from '../../../domain/wages.ts'
import type { HourMark } from '../../grid/draw/cells.ts'

/** Hours as bits by day. Days without hours have no key. */
export type HoursByDay = Readonly<Record<Day, number>>

export const NO_HOURS: HoursByDay = {}

export function hoursOfReply(reply: AvailabilityReply): HoursByDay {
  const hours: Record<Day, number> = {}
  for (const { date, hour } of reply.slots) hours[date] = (hours[date] ?? 0) | bitOf(hour)
  return hours
}

export function hasHour(hours: HoursByDay, date: Day, hour: number): boolean {
  return ((hours[date] ?? 0) & bitOf(hour)) !== 0
}

/** Adds the hour, or removes it if it is there. */
export function toggleHour(added: HoursByDay, date: Day, hour: number): HoursByDay {
  return withDay(added, date, (added[date] ?? 0) ^ bitOf(hour))
}

/** Adds these hours of the day. */
export function withHours(hours: HoursByDay, date: Day, added: readonly number[]): HoursByDay {
  return withDay(hours, date, (hours[date] ?? 0) | hoursToBits(added))
}

/** Removes the hours that are in `others`. */
export function withoutHours(hours: HoursByDay, others: HoursByDay): HoursByDay {
  return Object.keys(hours).reduce(
    (left, date) => withDay(left, date, hours[date]! & ~(others[date] ?? 0)),
    hours,
  )
}

function withDay(hours: HoursByDay, date: Day, bits: number): HoursByDay {
  const { [date]: _, ...others } = hours
  return bits === 0 ? others : { ...others, [date]: bits }
}

/** The months that have hours, in order. */
export function monthsOf(hours: HoursByDay): Month[] {
  return monthsOfDays(Object.keys(hours))
}

/** The hours of one month. */
export function hoursIn(month: Month, hours: HoursByDay): HoursByDay {
  return Object.fromEntries(Object.entries(hours).filter(([day]) => monthOfDay(day) === month))
}

/** The number of hours, over all days. */
export function totalHours(hours: HoursByDay): number {
  return Object.values(hours).reduce((count, bits) => count + bitsToHours(bits).length, 0)
}

/** The days to send. Each day with added hours is sent whole, with its saved and added hours. */
export function daysToSave(added: HoursByDay, saved: HoursByDay): DayHours[] {
  return Object.keys(added)
    .toSorted()
    .map((day) => ({ day, hours: bitsToHours(added[day]! | (saved[day] ?? 0)) }))
}

/** The saved hours of these days as the page read them, so that a save does not restore hours removed meanwhile. */
export function knownOf(added: HoursByDay, saved: HoursByDay): DayHours[] {
  return Object.keys(added)
    .filter((day) => saved[day] !== undefined)
    .map((day) => ({ day, hours: bitsToHours(saved[day]!) }))
}

/** The reply after these hours are saved. */
export function withSavedHours(reply: AvailabilityReply, month: Month, sent: HoursByDay): AvailabilityReply {
  const saved = hoursOfReply(reply)
  const newSlots = Object.entries(hoursIn(month, sent)).flatMap(([date, bits]) =>
    addedHours(saved[date] ?? 0, bits).map((hour) => ({ date, hour })),
  )
  return { slots: [...reply.slots, ...newSlots] }
}

/** The replies that make up a person's month. */
export interface MyMonth {
  month: Month
  schedule: ScheduleReply
  /** A reply that the browser stored before the update has no periods. */
  wages: Omit<MyWagesReply, 'periods'> & Partial<Pick<MyWagesReply, 'periods'>>
  saved: HoursByDay
}

export interface Hour {
  mode: Mode
  /** My pay for the hour in cents; undefined where nobody works. */
  priceCents: number | undefined
  /** The slot price, if there is one. */
  slotPriceCents: number | undefined
}

function inCents({ GREEN, YELLOW, RED }: MyWagesReply['legend']): Wages {
  return { GREEN: eurosToCents(GREEN), YELLOW: eurosToCents(YELLOW), RED: eurosToCents(RED) }
}

/** My wages by the days from which they hold. */
export function periodsOfReply({ legend, periods }: MyMonth['wages']): DatedWages {
  return (
    periods?.map(({ validFrom, ...wages }) => ({ validFrom, wages: inCents(wages) })) ??
    onAllDays(inCents(legend))
  )
}

/** Returns a function that gives my mode and price for any hour of the month. */
export function hourReader({ schedule, wages }: MyMonth): (date: Day, hour: number) => Hour {
  const modeAt = createModeReader(schedule)
  const prices = new Map(
    wages.slots.map((slot) => [slotKey(slot.date, slot.hour), eurosToCents(slot.amount)]),
  )
  const tenantWages = periodsOfReply(wages)
  return (date, hour) => {
    const mode = modeAt(date, hour)
    const slotPriceCents = prices.get(slotKey(date, hour))
    const price = priceOfHour(mode, date, {
      userSlotPrice: slotPriceCents,
      wageOverride: NO_OWN_WAGES,
      tenantWages,
    })
    return { mode, priceCents: price?.cents, slotPriceCents }
  }
}

export type HourReader = ReturnType<typeof hourReader>

export interface AvailabilityCell {
  hour: number
  mode: Mode
  priceCents: number | undefined
  isSlotPrice: boolean
  saysNotAvailable: boolean
  /** A freelancer's cell is never `removed`, since freelancers cannot remove saved hours. */
  given: Exclude<Given, 'removed'> | undefined
  /** Set where bookings are known. */
  mark?: HourMark | undefined
  /** Signs of news and busy hours, and what they say. */
  tags?: string | undefined
  tagWords?: string | undefined
  isPending: boolean
  /** The day is over: the hour could be added if it were not, or was chosen all the same. */
  isOver: boolean
  isDisabled: boolean
}
export interface AvailabilityRow {
  date: Day
  cells: AvailabilityCell[]
}

/**
 * One row for each day and one cell for each hour. Only staffed hours can be added, from `firstDay` on; given ones can
 * always be pressed.
 */
export function availabilityRows(
  { month, saved }: MyMonth,
  hourAt: HourReader,
  {
    added,
    sending,
    firstDay = ALL_DAYS.from,
    today,
  }: { added: HoursByDay; sending: HoursByDay; firstDay?: Day | undefined; today: Day },
): AvailabilityRow[] {
  return daysOfMonth(month).map((date) => ({
    date,
    cells: HOURS.map((hour) => {
      const { mode, priceCents, slotPriceCents } = hourAt(date, hour)
      const isOpen = isStaffed(mode)
      const isPast = date < firstDay
      const given = hasHour(saved, date, hour) ? 'saved' : hasHour(added, date, hour) ? 'added' : undefined
      return {
        hour,
        mode,
        priceCents,
        isSlotPrice: isOpen && slotPriceCents !== undefined,
        saysNotAvailable: !isOpen,
        given,
        isPending: given === 'added' && hasHour(sending, date, hour),
        isOver: isOpen && (given === 'added' ? date < today : isPast && !given),
        isDisabled: (isPast || !isOpen) && given === undefined,
      }
    }),
  }))
}

/** Disables every cell, since nothing can be changed in an offline reply. */
export function readOnly(rows: readonly AvailabilityRow[]): AvailabilityRow[] {
  return rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, isDisabled: true })) }))
}

/** Sums of the month's hours: all of them, and the unsaved ones. */
export function earnings(
  mine: MyMonth,
  hourAt: HourReader,
  added: HoursByDay,
): { all: Tally; unsaved: Tally } {
  const wages = { wageOverride: NO_OWN_WAGES, tenantWages: periodsOfReply(mine.wages) }
  const hoursOf = (hours: HoursByDay) =>
    daysOfMonth(mine.month).flatMap((date) =>
      bitsToHours(hours[date] ?? 0).map((hour) => {
        const { mode, slotPriceCents } = hourAt(date, hour)
        return { mode, date, userSlotPrice: slotPriceCents }
      }),
    )
  const newSlots = hoursOf(withoutHours(added, mine.saved))
  return {
    all: tallyHours([...hoursOf(mine.saved), ...newSlots], wages),
    unsaved: tallyHours(newSlots, wages),
  }
}

/** Number of the month's added hours that have been closed or are over. The server refuses a save that contains one. */
export function countClosed(
  mine: MyMonth,
  hourAt: HourReader,
  { added, firstDay = ALL_DAYS.from }: { added: HoursByDay; firstDay?: Day | undefined },
): number {
  const isClosed = (date: Day, hour: number) => date < firstDay || !isStaffed(hourAt(date, hour).mode)
  return Object.entries(hoursIn(mine.month, added)).reduce(
    (count, [date, bits]) => count + bitsToHours(bits).filter((hour) => isClosed(date, hour)).length,
    0,
  )
}

/** Number of the month's saved hours that have been closed: they no longer count, until they are staffed again. */
export function countUncounted(mine: MyMonth, hourAt: HourReader): number {
  return countClosed(mine, hourAt, { added: mine.saved })
}

/** Whether anybody works in the month at all. */
export function hasOpenHours(rows: readonly AvailabilityRow[]): boolean {
  return rows.some((row) => row.cells.some((cell) => isStaffed(cell.mode)))
}
