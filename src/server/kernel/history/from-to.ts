import { slotKey, type SlotRef } from '../../../domain/slot.ts'

/** What slots were and become, for the history; null: nothing of their own. No two of `stated` for the same hour. */
export function fromTo<Stated extends SlotRef, Value>(
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
