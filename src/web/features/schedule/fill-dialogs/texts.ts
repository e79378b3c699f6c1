import { defineTexts } from '../../../../domain/language.ts'
import { commonTexts } from '../../../i18n/texts.ts'
import { scheduleTexts } from '../texts.ts'

export const texts = defineTexts({
  en: {
    ...commonTexts.en,
    copyWeek: scheduleTexts.en.copyWeek,
    copyMonth: scheduleTexts.en.copyMonth,
    monthAsPattern: scheduleTexts.en.monthAsPattern,
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
      `The weekly pattern is replaced: each hour takes the colour it has most often on that weekday in ${month}. Days with colours of their own keep them.`,
    replacePattern: 'Replace the pattern',
  },
  de: {
    ...commonTexts.de,
    copyWeek: scheduleTexts.de.copyWeek,
    copyMonth: scheduleTexts.de.copyMonth,
    monthAsPattern: scheduleTexts.de.monthAsPattern,
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
      `Das Wochenmuster wird ersetzt: Jede Stunde nimmt die Farbe an, die sie an diesem Wochentag in ${month} am häufigsten hat. Tage mit eigenen Farben behalten sie.`,
    replacePattern: 'Muster ersetzen',
  },
})
