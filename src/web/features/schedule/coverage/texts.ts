import { type Day, spokenDay, weekdayName } from '../../../../domain/calendar.ts'
import { defineTexts, type Language } from '../../../../domain/language.ts'
import { WEEKDAYS, spokenRow, weekdayOfRow } from '../../../grid/draw/cells.ts'
import { commonTexts } from '../../../i18n/texts.ts'

/** `Sat 14 November`, `Sa. 14. November`; of a weekly pattern the weekday. */
export function dayInCoverage(date: Day, language: Language): string {
  if (WEEKDAYS.includes(date)) return spokenRow(date, language)
  const weekday = weekdayName(weekdayOfRow(date), language)
  return `${weekday}${language === 'de' ? '.' : ''} ${spokenDay(date, language)}`
}

const peopleIn = (language: Language, people: number) =>
  language === 'de'
    ? `${people} ${people === 1 ? 'Person' : 'Personen'}`
    : `${people} ${people === 1 ? 'person' : 'people'}`

const percentOf = (percent: number | undefined) => (percent === undefined ? '' : `: ${percent} %`)

export const budgetTexts = defineTexts({
  en: {
    near: (percent: number | undefined) => `${percent} % of the budget booked`,
    reached: (percent: number | undefined) => `Budget fully booked${percentOf(percent)}`,
    exceeded: (percent: number | undefined) => `Over budget${percentOf(percent)}`,
  },
  de: {
    near: (percent) => `${percent} % des Budgets gebucht`,
    reached: (percent) => `Budget ausgebucht${percentOf(percent)}`,
    exceeded: (percent) => `Über dem Budget${percentOf(percent)}`,
  },
})

export const coverageTexts = defineTexts({
  en: {
    ...commonTexts.en,
    notLoaded: 'The coverage could not be loaded.',
    coverage: 'Coverage',
    short: (hours: number) => `${hours} h short`,
    noGaps: 'No gaps',
    previousGap: 'Previous gap',
    nextGap: 'Next gap',
    booked: 'Booked',
    toFill: 'To fill all gaps',
    left: 'Budget left',
    hours: (hours: string) => `${hours} h`,
    selected: (hours: number) => `${hours} h selected`,
    ifFilled: 'if all of its gaps are filled',
    peopleOfHours: 'Who works?',
    peopleNeeded: 'People needed',
    hints: {
      choose: 'Type how many people an hour needs, then press or drag. A selection gets the number at once.',
      paint: (people: number | null) =>
        people === null
          ? 'Press or drag to clear the number of an hour. Esc puts this away.'
          : `Press or drag to need ${peopleIn('en', people)}. Minus clears, Esc puts the number away.`,
    },
    peopleSet: (cells: number, people: number | null) =>
      `${cells === 1 ? '1 cell' : `${cells} cells`}: ${people === null ? 'number cleared' : `${peopleIn('en', people)} needed`}`,
    people: (people: number) => peopleIn('en', people),
    clear: 'Clear',
    clearHint: 'Key minus',
    fewer: 'One fewer',
    more: 'One more',
    inHand: 'Number in hand',
    time: (hour: number) => `${hour}:00`,
    bookedOf: (booked: number, need: number) => `${booked} of ${need} booked`,
    given: (people: number) => `${people} given`,
    asked: (people: number) => `${people} asked`,
    onceOpen: (people: number) => `${people} needed once it is open`,
    needed: (people: number) => `${peopleIn('en', people)} needed`,
    byColour: 'by its colour',
  },
  de: {
    ...commonTexts.de,
    notLoaded: 'Die Besetzung konnte nicht geladen werden.',
    coverage: 'Besetzung',
    short: (hours) => `${hours} h fehlen`,
    noGaps: 'Keine Lücken',
    previousGap: 'Vorige Lücke',
    nextGap: 'Nächste Lücke',
    booked: 'Gebucht',
    toFill: 'Für alle Lücken',
    left: 'Budget übrig',
    hours: (hours) => `${hours} h`,
    selected: (hours) => `${hours} h ausgewählt`,
    ifFilled: 'wenn alle Lücken darin besetzt sind',
    peopleOfHours: 'Wer arbeitet?',
    peopleNeeded: 'Benötigte Personen',
    hints: {
      choose:
        'Tippen Sie, wie viele Personen eine Stunde braucht, dann drücken oder ziehen Sie. Eine Auswahl bekommt die Zahl sofort.',
      paint: (people) =>
        people === null
          ? 'Drücken oder ziehen löscht die Zahl einer Stunde. Esc legt das weg.'
          : `Drücken oder ziehen setzt den Bedarf auf ${peopleIn('de', people)}. Minus löscht, Esc legt die Zahl weg.`,
    },
    peopleSet: (cells, people) =>
      `${cells === 1 ? '1 Zelle' : `${cells} Zellen`}: ${people === null ? 'Zahl gelöscht' : `Bedarf ${peopleIn('de', people)}`}`,
    people: (people) => peopleIn('de', people),
    clear: 'Löschen',
    clearHint: 'Taste Minus',
    fewer: 'Eine weniger',
    more: 'Eine mehr',
    inHand: 'Gewählte Zahl',
    time: (hour) => `${hour}:00`,
    bookedOf: (booked, need) => `${booked} von ${need} gebucht`,
    given: (people) => `${people} gemeldet`,
    asked: (people) => `${people} angefragt`,
    onceOpen: (people) => `Bedarf ${people}, sobald geöffnet`,
    needed: (people) => `Bedarf ${peopleIn('de', people)}`,
    byColour: 'nach der Farbe',
  },
})
