/** The administrator's month: reply of the schedule -> rows of the grid. */
import type { ScheduleReply } from '../../../contract/schedule.ts'
import { type Day, daysOfMonth, type Month } from '../../../domain/calendar.ts'
import { eurosToCents } from '../../../domain/money.ts'
import { priceOfHour, type SlotToPrice } from '../../../domain/pricing.ts'
import {
  createEntryReader,
  HOURS,
  isStaffed,
  type Mode,
  createModeReader,
  createPatternReader,
  slotKey,
  type SlotKey,
  type SlotRef,
} from '../../../domain/slot.ts'
import { type DatedWages, NO_OWN_WAGES, periodOn } from '../../../domain/wages.ts'

/** The price that is set on a slot, whole cents; undefined where there is none. */
export function slotPriceOf(reply: ScheduleReply, date: Day, hour: number): number | undefined {
  const price = reply.slotPrices[slotKey(date, hour)]
  const euros = typeof price === 'object' ? price.amount : price
  return euros === undefined ? undefined : eurosToCents(euros)
}

/** Reads the month without edits: dated entries above the weekly pattern, and the project's prices. */
export function scheduleReaders(reply: ScheduleReply) {
  const patternAt = createPatternReader(reply.schedule)
  return {
    entryAt: createEntryReader(reply.schedule),
    belowAt: (date: Day, hour: number): Mode => patternAt(date, hour) ?? 'WHITE',
    priceAt: (date: Day, hour: number) => slotPriceOf(reply, date, hour) ?? null,
  }
}

/** An hour's pay by the project's slot prices and the tenant's wages. */
export function paidHourOf(
  reply: ScheduleReply,
  { date, hour }: SlotRef,
  modeAt: (date: Day, hour: number) => Mode,
  tenantWages: DatedWages | undefined,
): SlotToPrice {
  const mode = modeAt(date, hour)
  const projectSlotPrice = slotPriceOf(reply, date, hour)
  const wageOverride = NO_OWN_WAGES
  const price = tenantWages && priceOfHour(mode, date, { projectSlotPrice, wageOverride, tenantWages })
  const paysCents = price?.cents ?? projectSlotPrice
  return { date, hour, mode, cents: projectSlotPrice ?? null, paysCents }
}

export interface ScheduleCell {
  hour: number
  mode: Mode
  priceCents: number | undefined
  isSlotPrice: boolean
  /** The hour's pay for its label, where the cell does not show it. */
  spokenCents: number | undefined
  isGivenByAnyone: boolean | undefined
}
export interface ScheduleRow {
  date: Day
  cells: ScheduleCell[]
}

/** Facts for the labels of cells beside the mode, as far as they are loaded. */
interface Spoken {
  wages?: DatedWages | undefined
  /** The slots that somebody gave. */
  givenSlots?: ReadonlySet<SlotKey> | undefined
}

/** One row for each day and one cell for each hour, without edits. Cells show the slot prices that are set. */
export function scheduleRows(
  month: Month,
  reply: ScheduleReply,
  { wages, givenSlots }: Spoken = {},
): ScheduleRow[] {
  const modeAt = createModeReader(reply)
  return daysOfMonth(month).map((date) => ({
    date,
    cells: HOURS.map((hour) => {
      const mode = modeAt(date, hour)
      const priceCents = slotPriceOf(reply, date, hour)
      return {
        hour,
        mode,
        priceCents,
        isSlotPrice: priceCents !== undefined,
        spokenCents: wages && isStaffed(mode) ? periodOn(wages, date).wages[mode] : undefined,
        isGivenByAnyone: givenSlots?.has(slotKey(date, hour)),
      }
    }),
  }))
}
