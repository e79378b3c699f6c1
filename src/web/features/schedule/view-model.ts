/** The admin's month: schedule reply and edits under way -> what the grid draws. */
import type { ScheduleReply } from '../../../contract/schedule.ts'
import { type Day, daysOfMonth, type Month } from '../../../domain/calendar.ts'
import { eurosToCents } from '../../../domain/money.ts'
import { HOURS, type Mode, modeReader, type Slot, type SlotKey, slotKey } from '../../../domain/slot.ts'

/** Edits that the server's values do not show yet; they cover those. */
type Edits = ReadonlyMap<SlotKey, { mode: Mode; isSaving: boolean }>

/** What a project without any entry in the month has; also what a 404 means. */
export function emptySchedule(month: Month): ScheduleReply {
  return { month, schedule: [], userModeOverrides: [], slotPrices: {} }
}

/** The reply as it will be once this slot is in it. */
export function withSlot(reply: ScheduleReply, slot: Slot): ScheduleReply {
  const others = reply.schedule.filter(
    (entry) => !('date' in entry && entry.date === slot.date && entry.hour === slot.hour),
  )
  return { ...reply, schedule: [...others, slot] }
}

/** The price that is set on a slot, whole cents; undefined where there is none. */
export function slotPriceOf(reply: ScheduleReply, date: Day, hour: number): number | undefined {
  const price = reply.slotPrices[slotKey(date, hour)]
  const euros = typeof price === 'object' ? price.amount : price
  return euros === undefined ? undefined : eurosToCents(euros)
}

/** A slot as it stands when it is pressed. */
export interface ScheduleSlot extends Slot {
  priceCents: number | undefined
}

export interface ScheduleCell {
  hour: number
  mode: Mode
  priceCents: number | undefined
  isOwnPrice: boolean
  isPending: boolean
}
export interface ScheduleRow {
  date: Day
  cells: ScheduleCell[]
}

/** A row per day, a cell per hour; slot prices are drawn where they are set. */
export function scheduleRows(month: Month, reply: ScheduleReply, edits: Edits): ScheduleRow[] {
  const modeAt = modeReader(reply)
  return daysOfMonth(month).map((date) => ({
    date,
    cells: HOURS.map((hour) => {
      const edit = edits.get(slotKey(date, hour))
      const priceCents = slotPriceOf(reply, date, hour)
      return {
        hour,
        mode: edit?.mode ?? modeAt(date, hour),
        priceCents,
        isOwnPrice: priceCents !== undefined,
        isPending: edit?.isSaving ?? false,
      }
    }),
  }))
}
