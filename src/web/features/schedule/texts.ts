import { type Day, longWeekdayName, spokenDay, weekdayName, weekdayOf } from '../../../domain/calendar.ts'
import { defineTexts, type Language, LOCALES } from '../../../domain/language.ts'
import { HOURS, type Mode } from '../../../domain/slot.ts'
import { gridTexts } from '../../grid/texts.ts'
import { commonTexts } from '../../i18n/texts.ts'
import type { Source } from './fills.ts'

const modeIn = (language: Language, mode: Mode) => gridTexts[language].modes[mode].toLowerCase()
/** `4–5 December, 9:00–17:00`; the days alone where they are whole or have different hours. */
function hoursIn(language: Language, sources: readonly Source[]): string {
  const days = daysIn(language, sources)
  const { hours } = sources[0]!
  const isSame = sources.every((source) => source.hours.join() === hours.join())
  return !isSame || hours.length === HOURS.length ? days : `${days}, ${hours[0]}:00–${hours.at(-1)! + 1}:00`
}
/** Days of one month: `4–5 December`, `4 and 11 December`. */
function daysIn(language: Language, sources: readonly Source[]): string {
  const numbers = sources.map(({ date }) => Number(date.slice(8)))
  const last = spokenDay(sources.at(-1)!.date, language)
  const words = numbers.slice(0, -1).map((day) => `${day}${language === 'de' ? '.' : ''}`)
  const isRow = numbers.at(-1)! - numbers[0]! === words.length
  return words.length > 0 && isRow
    ? `${words[0]}–${last}`
    : new Intl.ListFormat(LOCALES[language]).format([...words, last])
}
/** `Friday and Saturday`. A list of more than three weekdays is short. */
function weekdaysIn(language: Language, days: readonly Day[]): string {
  const name = days.length > 3 ? weekdayName : longWeekdayName
  return new Intl.ListFormat(LOCALES[language]).format(days.map((day) => name(weekdayOf(day), language)))
}
export const scheduleTexts = defineTexts({
  en: {
    ...commonTexts.en,
    schedule: 'Schedule',
    scheduleOf: (month: string) => `Schedule ${month}`,
    notLoaded: 'The schedule could not be loaded.',
    failedWith: (reply: string) => `Save failed: ${reply}`,
    noReason: 'the server gave no reason',
    noConnection: 'No connection: nothing can be changed until it is back.',
    hints: {
      history: 'Each press shows the history of that hour.',
      price: 'Each press asks for the price of that hour.',
      cycle: 'Each press steps on: white, green, yellow, red, black.',
      brush: (mode: Mode) => `Press or drag to paint ${modeIn('en', mode)}. Esc puts the brush away.`,
      brushOfFinger: (mode: Mode) => {
        const name = modeIn('en', mode)
        return `Tap, or hold and drag, to paint ${name}. Tap ${name} again to put the brush away.`
      },
    },
    tools: 'Tools of the schedule',
    setTo: (count: number, mode: Mode) =>
      `${count === 1 ? '1 cell' : `${count} cells`} set to ${modeIn('en', mode)}`,
    changed: gridTexts.en.changed,
    repeats: (days: readonly Source[], brush: Mode | undefined) =>
      brush ? `Paint ${hoursIn('en', days)} ${modeIn('en', brush)} on` : `Repeat ${hoursIn('en', days)} on`,
    everyWeekdayOf: (days: readonly Day[]) =>
      days.length === 7 ? 'Every week of this month' : `Every ${weekdaysIn('en', days)} of this month`,
    copyWeek: 'Copy a week',
    copyMonth: 'Copy a month',
    monthAsPattern: 'Save as weekly pattern',
    hours: (count: string) => `${count} h`,
    selected: (count: number) => `${count} h selected`,
    ifTaken: 'if one person takes each of these hours',
    // The weekly pattern.
    pattern: 'Weekly pattern',
    patternHint: 'Every week, except where a day has its own',
    view: 'View',
    hide: 'Hide',
    patternNotLoaded: 'The weekly pattern could not be loaded.',
  },
  de: {
    ...commonTexts.de,
    schedule: 'Zeitplan',
    scheduleOf: (month) => `Zeitplan ${month}`,
    notLoaded: 'Der Zeitplan konnte nicht geladen werden.',
    failedWith: (reply) => `Speichern fehlgeschlagen: ${reply}`,
    noReason: 'der Server nannte keinen Grund',
    noConnection: 'Keine Verbindung: Bis sie wieder da ist, lässt sich nichts ändern.',
    hints: {
      history: 'Jeder Druck zeigt den Verlauf dieser Stunde.',
      price: 'Jeder Druck fragt nach dem Preis dieser Stunde.',
      cycle: 'Jeder Druck schaltet weiter: weiß, grün, gelb, rot, schwarz.',
      brush: (mode) => `Drücken oder ziehen malt ${modeIn('de', mode)}. Esc legt den Pinsel weg.`,
      brushOfFinger: (mode) =>
        `Tippen oder halten und ziehen malt ${modeIn('de', mode)}. Nochmals ${gridTexts.de.modes[mode]} legt den Pinsel weg.`,
    },
    tools: 'Werkzeuge des Zeitplans',
    setTo: (count, mode) =>
      `${count === 1 ? '1 Zelle' : `${count} Zellen`} auf ${modeIn('de', mode)} gesetzt`,
    changed: gridTexts.de.changed,
    repeats: (days, brush) =>
      brush ? `${hoursIn('de', days)} ${modeIn('de', brush)} malen` : `${hoursIn('de', days)} wiederholen`,
    everyWeekdayOf: (days) =>
      days.length === 7 ? 'Jede Woche dieses Monats' : `Jeden ${weekdaysIn('de', days)} dieses Monats`,
    copyWeek: 'Woche kopieren',
    copyMonth: 'Monat kopieren',
    monthAsPattern: 'Als Wochenmuster speichern',
    hours: (count) => `${count} h`,
    selected: (count) => `${count} h ausgewählt`,
    ifTaken: 'wenn jede dieser Stunden von einer Person übernommen wird',
    pattern: 'Wochenmuster',
    patternHint: 'Jede Woche, außer wo ein Tag Eigenes hat',
    view: 'Anzeigen',
    hide: 'Ausblenden',
    patternNotLoaded: 'Das Wochenmuster konnte nicht geladen werden.',
  },
})
