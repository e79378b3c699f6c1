import { blocksOf, listBlocks } from '../../../../domain/hour-blocks.ts'
import type { Language } from '../../../../domain/language.ts'
import { bySlot, type SlotRef } from '../../../../domain/slot.ts'

/** Names hours in any order: `Sat 14 Nov, 17–20 h; Sun 15 Nov, 9–10 h`. */
export function nameHours(slots: readonly SlotRef[], language: Language): string {
  return listBlocks(blocksOf(slots.toSorted(bySlot)), language)
}
