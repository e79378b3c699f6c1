import { monthOfDay, type Month } from './calendar.ts'
import { createEntryReader, type ModeOfSlot, type PatternSlot, type Slot, slotKey } from './slot.ts'

/** Puts slots into the schedule of a month. The result is the same object if none of them changes it. */
export function withSlots<Reply extends { month: Month; schedule: (Slot | PatternSlot)[] }>(
  reply: Reply,
  slots: readonly ModeOfSlot[],
): Reply {
  const newSlots = new Map(
    slots
      .filter(({ date }) => monthOfDay(date) === reply.month)
      .map((slot) => [slotKey(slot.date, slot.hour), slot]),
  )
  const modes = createEntryReader(reply.schedule)
  if ([...newSlots.values()].every(({ date, hour, mode }) => modes(date, hour) === mode)) return reply
  const others = reply.schedule.filter(
    (entry) => !('date' in entry && newSlots.has(slotKey(entry.date, entry.hour))),
  )
  const entries = [...newSlots.values()].flatMap(({ mode, ...place }) => (mode ? [{ ...place, mode }] : []))
  return { ...reply, schedule: [...others, ...entries] }
}
