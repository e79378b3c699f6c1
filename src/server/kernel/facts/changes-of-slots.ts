import { slotKey, type SlotRef } from '../../../domain/slot.ts'

/**
 * Compares slots as they were saved with slots as they are stated, for facts about cells.
 * @param stated no two for the same hour
 * @returns one change for each stated slot; null stands for no value of its own
 */
export function changesOfSlots<Stated extends SlotRef, Value>(
  saved: readonly Stated[],
  stated: readonly Stated[],
  valueOf: (slot: Stated) => Value,
): (SlotRef & { before: Value | null; after: Value })[] {
  const old = new Map(saved.map((slot) => [slotKey(slot.date, slot.hour), valueOf(slot)]))
  return stated.map((slot) => {
    const { date, hour } = slot
    return { date, hour, before: old.get(slotKey(date, hour)) ?? null, after: valueOf(slot) }
  })
}
