import { defineTexts, type Language } from '../../../domain/language.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import { commonTexts } from '../../i18n/texts.ts'
import { spokenRow } from '../draw/cells.ts'
import type { Direction } from './undo-stack.ts'

/** Names one cell, of a month or of a weekly pattern. */
export const hourInWords = (language: Language, { date, hour }: SlotRef) =>
  `${spokenRow(date, language)} ${hour}:00`

/** Names the first three cells, since a sentence that names all could be too long. */
const firstOf = (language: Language, cells: readonly SlotRef[]) =>
  cells
    .slice(0, 3)
    .map((cell) => hourInWords(language, cell))
    .join(', ')

/** Titles of the brushes. */
export const brushTexts = defineTexts({
  en: { hint: (key: number) => `Key ${key}` },
  de: { hint: (key) => `Taste ${key}` },
})

/** Words about edits that are refused, undone or redone, and the button of the toast after a click. */
export const editTexts = defineTexts({
  en: {
    undo: 'Undo',
    noConnection: 'No connection: nothing can be changed until it is back.',
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
    undo: 'Rückgängig',
    noConnection: 'Keine Verbindung: Bis sie wieder da ist, lässt sich nichts ändern.',
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

/** Texts of the questions before a gesture is saved. */
export const closingTexts = defineTexts({
  en: {
    ...commonTexts.en,
    saveThis: 'Save this change?',
    stopCounting: (hours: number, people: number) =>
      `${hours === 1 ? '1 given hour' : `${hours} given hours`} of ${people === 1 ? '1 person' : `${people} people`} ${hours === 1 ? 'stops' : 'stop'} counting.`,
    stopCountingOfMore: (hours: number, people: number) =>
      `${hours} given hours of at least ${people === 1 ? '1 person' : `${people} people`} stop counting.`,
    closeAnyway: 'Close anyway',
    couldNotAsk:
      'It could not be found out whether given hours stop counting. Nothing has been saved: check your connection and try again.',
  },
  de: {
    ...commonTexts.de,
    saveThis: 'Diese Änderung speichern?',
    stopCounting: (hours, people) =>
      `${hours === 1 ? '1 gemeldete Stunde' : `${hours} gemeldete Stunden`} von ${people === 1 ? '1 Person' : `${people} Personen`} ${hours === 1 ? 'zählt' : 'zählen'} nicht mehr.`,
    stopCountingOfMore: (hours, people) =>
      `${hours} gemeldete Stunden von mindestens ${people === 1 ? '1 Person' : `${people} Personen`} zählen nicht mehr.`,
    closeAnyway: 'Trotzdem schließen',
    couldNotAsk:
      'Ob gemeldete Stunden dann nicht mehr zählen, ließ sich nicht feststellen. Es ist nichts gespeichert: Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  },
})

export const pastTexts = defineTexts({
  en: {
    changesPast: (days: number, ofDays: number) => {
      if (ofDays === 1) return 'This day is over.'
      if (days === ofDays) return `These ${days} days are over.`
      return days === 1 ? '1 of these days is over.' : `${days} of these ${ofDays} days are over.`
    },
    changeAnyway: 'Change anyway',
  },
  de: {
    changesPast: (days, ofDays) => {
      if (ofDays === 1) return 'Dieser Tag ist vorbei.'
      if (days === ofDays) return `Diese ${days} Tage sind vorbei.`
      return days === 1 ? 'Einer dieser Tage ist vorbei.' : `${days} dieser ${ofDays} Tage sind vorbei.`
    },
    changeAnyway: 'Trotzdem ändern',
  },
})
