import { longWeekdayName, weekdayOf } from '../../domain/calendar.ts'
import { defineTexts } from '../../domain/language.ts'
import type { Mode } from '../../domain/slot.ts'

const enModes: Record<Mode, string> = {
  WHITE: 'White',
  GREEN: 'Green',
  YELLOW: 'Yellow',
  RED: 'Red',
  BLACK: 'Black',
}
const enDemand: Record<Mode, string> = {
  WHITE: 'no demand',
  GREEN: 'low demand',
  YELLOW: 'medium demand',
  RED: 'high demand',
  BLACK: 'closed',
}

export const gridTexts = defineTexts({
  en: {
    modes: enModes,
    notAvailable: 'Not available',
    legend: 'Legend',
    demand: 'demand',
    perHour: (amount: string) => `${amount}/h`,
    day: 'Day',
    wholeDay: 'Chooses the whole day',
    wholeHour: 'Chooses this hour of every day',
    prevMonth: 'Prev month',
    nextMonth: 'Next month',
    prev: 'Prev',
    next: 'Next',
    // A cell as it is said.
    oClock: (hour: number) => `${hour} o'clock`,
    spokenDemand: enDemand,
    euros: (amount: string) => `${amount} euros`,
    onceOpen: (price: string) => `${price} once it is open`,
    taken: 'taken',
    notTaken: 'not taken',
    given: {
      saved: 'your hour',
      theirs: 'given',
      added: 'added, not saved yet',
      removed: 'removed, not saved yet',
    },
    saving: 'saving',
    marked: (count: number) => (count === 1 ? '1 cell selected' : `${count} cells selected`),
    changed: (count: number) => (count === 1 ? '1 cell changed' : `${count} cells changed`),
    undo: 'Undo',
    redo: 'Redo',
    fill: 'Fill…',
    everyWeekday: (date: string) => `Every ${longWeekdayName(weekdayOf(date), 'en')}`,
    workdays: 'Workdays',
    restOfMonth: 'The rest of the month',
    help: 'Keys and gestures',
  },
  de: {
    modes: { WHITE: 'Weiß', GREEN: 'Grün', YELLOW: 'Gelb', RED: 'Rot', BLACK: 'Schwarz' },
    notAvailable: 'Nicht verfügbar',
    legend: 'Legende',
    demand: 'Bedarf',
    // Breaks behind the stroke where a phone is too narrow for it.
    perHour: (amount) => `${amount}/\u200bStd.`,
    day: 'Tag',
    wholeDay: 'Wählt den ganzen Tag',
    wholeHour: 'Wählt diese Stunde an allen Tagen',
    prevMonth: 'Voriger Monat',
    nextMonth: 'Nächster Monat',
    prev: 'Zurück',
    next: 'Weiter',
    oClock: (hour) => `${hour} Uhr`,
    spokenDemand: {
      WHITE: 'kein Bedarf',
      GREEN: 'geringer Bedarf',
      YELLOW: 'mittlerer Bedarf',
      RED: 'hoher Bedarf',
      BLACK: 'geschlossen',
    },
    euros: (amount) => `${amount} Euro`,
    onceOpen: (price) => `${price}, sobald geöffnet`,
    taken: 'vergeben',
    notTaken: 'nicht vergeben',
    given: {
      saved: 'Ihre Stunde',
      theirs: 'gegeben',
      added: 'hinzugefügt, noch nicht gespeichert',
      removed: 'entfernt, noch nicht gespeichert',
    },
    saving: 'wird gespeichert',
    marked: (count) => (count === 1 ? '1 Zelle ausgewählt' : `${count} Zellen ausgewählt`),
    changed: (count) => (count === 1 ? '1 Zelle geändert' : `${count} Zellen geändert`),
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    fill: 'Füllen…',
    everyWeekday: (date) => `Jeden ${longWeekdayName(weekdayOf(date), 'de')}`,
    workdays: 'Montag bis Freitag',
    restOfMonth: 'Bis Monatsende',
    help: 'Tasten und Gesten',
  },
})

export type GridTexts = (typeof gridTexts)['en']
