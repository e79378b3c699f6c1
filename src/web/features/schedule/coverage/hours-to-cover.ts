/** The hours of the month as they are drawn: the server's values below the edits that it does not have yet. */
import type { ScheduleReply } from '../../../../contract/schedule.ts'
import { daysOfMonth, type Month } from '../../../../domain/calendar.ts'
import { HOURS, type SlotRef } from '../../../../domain/slot.ts'
import type { CellPatch } from '../../../grid/draw/cell-overlays.ts'
import type { ScheduleEdits } from '../../../grid/edits/schedule-edits.ts'
import { slotPriceOf } from '../view-model.ts'
import type { HourToCover } from './view-model.ts'

type Shown = Pick<ScheduleEdits, 'modeAt' | 'overlays'>

/** @param stroke the patch of a stroke that is under way */
export function hourToCover(
  { modeAt, overlays }: Shown,
  reply: ScheduleReply,
  { date, hour }: SlotRef,
  stroke?: CellPatch,
): SlotRef & HourToCover {
  const patchOf = (name: 'people' | 'edits') => overlays.get(name).get(date)?.get(hour)
  const patch = { ...patchOf('people'), ...patchOf('edits'), ...stroke }
  const mode = stroke?.mode ?? modeAt(date, hour)
  const priceCents = slotPriceOf(reply, date, hour)
  return { date, hour, mode, ownNeed: patch.ownNeed, people: patch.people, priceCents }
}

export function hoursToCover(shown: Shown, reply: ScheduleReply, month: Month): (SlotRef & HourToCover)[] {
  return daysOfMonth(month).flatMap((date) => HOURS.map((hour) => hourToCover(shown, reply, { date, hour })))
}
