import { longWeekdayName, weekdayOf } from '../../../domain/calendar.ts'
import { defineTexts } from '../../../domain/language.ts'

/** The texts of controls that open on a press; those of the month are in grid/texts.ts, which every visit loads. */
export const controlTexts = defineTexts({
  en: {
    prevYear: 'Prev year',
    nextYear: 'Next year',
    everyWeekday: (date: string) => `Every ${longWeekdayName(weekdayOf(date), 'en')}`,
    workdays: 'Workdays',
    restOfMonth: 'The rest of the month',
  },
  de: {
    prevYear: 'Voriges Jahr',
    nextYear: 'Nächstes Jahr',
    everyWeekday: (date) => `Jeden ${longWeekdayName(weekdayOf(date), 'de')}`,
    workdays: 'Montag bis Freitag',
    restOfMonth: 'Bis Monatsende',
  },
})
