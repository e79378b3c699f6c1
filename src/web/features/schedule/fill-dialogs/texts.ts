import { type Day, longWeekdayName, spokenDay, weekdayName, weekdayOf } from '../../../../domain/calendar.ts'
import { defineTexts, type Language, LOCALES } from '../../../../domain/language.ts'
import { HOURS, type Mode } from '../../../../domain/slot.ts'
import { gridTexts } from '../../../grid/texts.ts'
import { commonTexts } from '../../../i18n/texts.ts'
import type { Source } from '../fills.ts'
import { scheduleTexts } from '../texts.ts'

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

export const texts = defineTexts({
  en: {
    repeats: (days: readonly Source[], brush: Mode | undefined) =>
      brush ? `Paint ${hoursIn('en', days)} ${modeIn('en', brush)} on` : `Repeat ${hoursIn('en', days)} on`,
    everyWeekdayOf: (days: readonly Day[]) =>
      days.length === 7 ? 'Every week of this month' : `Every ${weekdaysIn('en', days)} of this month`,
    copyWeek: 'Copy a week',
    copyMonth: 'Copy a month',
    monthAsPattern: 'Save as weekly pattern',
    ...commonTexts.en,
    notLoaded: scheduleTexts.en.notLoaded,
    from: 'From',

    onto: 'Onto',
    allThatFollow: 'All that follow',
    earlier: 'Earlier weeks',
    week: (number: number) => `Week ${number}`,
    changes: (hours: number, weeks: number) =>
      `${hours === 1 ? '1 hour changes' : `${hours} hours change`} in ${weeks === 1 ? '1 week' : `${weeks} weeks`}`,
    changed: (hours: number, weeks: number) =>
      `${hours === 1 ? '1 hour' : `${hours} hours`} changed in ${weeks === 1 ? '1 week' : `${weeks} weeks`}`,
    noChange: 'Nothing changes: these weeks are like that already',
    noneChosen: 'Choose the weeks to copy onto',

    copyMonthOnto: (month: string) =>
      `Everything in ${month} becomes as in the month you choose, weekday by weekday. You can undo it.`,
    copying: 'Copying…',

    aboutMonthAsPattern: (month: string) =>
      `The weekly pattern is replaced: each hour takes the colour and the number of people it has most often on that weekday in ${month}. Days with colours or numbers of their own keep them.`,
    replacePattern: 'Replace the pattern',
  },
  de: {
    repeats: (days, brush) =>
      brush ? `${hoursIn('de', days)} ${modeIn('de', brush)} malen` : `${hoursIn('de', days)} wiederholen`,
    everyWeekdayOf: (days) =>
      days.length === 7 ? 'Jede Woche dieses Monats' : `Jeden ${weekdaysIn('de', days)} dieses Monats`,
    copyWeek: 'Woche kopieren',
    copyMonth: 'Monat kopieren',
    monthAsPattern: 'Als Wochenmuster speichern',
    ...commonTexts.de,
    notLoaded: scheduleTexts.de.notLoaded,
    from: 'Von',

    onto: 'Auf',
    allThatFollow: 'Alle folgenden',
    earlier: 'Frühere Wochen',
    week: (number) => `KW ${number}`,
    changes: (hours, weeks) =>
      `${hours === 1 ? '1 Stunde ändert sich' : `${hours} Stunden ändern sich`} in ${weeks === 1 ? '1 Woche' : `${weeks} Wochen`}`,
    changed: (hours, weeks) =>
      `${hours === 1 ? '1 Stunde' : `${hours} Stunden`} in ${weeks === 1 ? '1 Woche' : `${weeks} Wochen`} geändert`,
    noChange: 'Nichts ändert sich: Diese Wochen sind schon so',
    noneChosen: 'Wählen Sie die Wochen, auf die kopiert wird',

    copyMonthOnto: (month) =>
      `Alles in ${month} wird wie im gewählten Monat, Wochentag für Wochentag. Sie können es rückgängig machen.`,
    copying: 'Wird kopiert …',

    aboutMonthAsPattern: (month) =>
      `Das Wochenmuster wird ersetzt: Jede Stunde nimmt die Farbe und die Zahl der Personen an, die sie an diesem Wochentag in ${month} am häufigsten hat. Tage mit eigenen Farben oder Zahlen behalten sie.`,
    replacePattern: 'Muster ersetzen',
  },
})
