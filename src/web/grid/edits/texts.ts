import { spokenDay } from '../../../domain/calendar.ts'
import { defineTexts, type Language } from '../../../domain/language.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Direction } from './undo-stack.ts'

/** Names the first three cells, since a sentence that names all could be too long. */
const firstOf = (language: Language, cells: readonly SlotRef[]) =>
  cells
    .slice(0, 3)
    .map(({ date, hour }) => `${spokenDay(date, language)} ${hour}:00`)
    .join(', ')

/** Titles of the brushes. */
export const brushTexts = defineTexts({
  en: { hint: (key: number) => `Key ${key}` },
  de: { hint: (key) => `Taste ${key}` },
})

/** Announcements of an undo or a redo. */
export const replayTexts = defineTexts({
  en: {
    replayed: (direction: Direction, count: number) =>
      `${direction === 'undo' ? 'Undone' : 'Redone'}: ${count === 1 ? '1 cell' : `${count} cells`}`,
    foreign: (cells: readonly SlotRef[]) => {
      const more = cells.length - 3
      const named = firstOf('en', cells) + (more > 0 ? ` and ${more} more` : '')
      return cells.length === 1
        ? `${named} was changed meanwhile and stays as it is.`
        : `${named} were changed meanwhile and stay as they are.`
    },
  },
  de: {
    replayed: (direction, count) =>
      `${direction === 'undo' ? 'Rückgängig gemacht' : 'Wiederholt'}: ${count === 1 ? '1 Zelle' : `${count} Zellen`}`,
    foreign: (cells) => {
      const more = cells.length - 3
      const named = firstOf('de', cells) + (more > 0 ? ` und ${more} weitere` : '')
      return cells.length === 1
        ? `${named} wurde inzwischen geändert und bleibt, wie es ist.`
        : `${named} wurden inzwischen geändert und bleiben, wie sie sind.`
    },
  },
})
