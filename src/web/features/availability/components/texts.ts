import { defineTexts } from '../../../../domain/language.ts'

/** Texts of the list of hours alone. */
export const listTexts = defineTexts({
  en: {
    days: 'Days',
    filters: { all: 'All', mine: 'Mine', open: 'Open' },
    next: 'Next:',
    nothingNext: 'none of your hours from now on',
    closedDays: (days: string) => `${days}: no open hours`,
    earlier: 'Earlier this month',
    noneShown: (month: string) => `There are no such days in ${month}.`,
  },
  de: {
    days: 'Tage',
    filters: { all: 'Alle', mine: 'Meine', open: 'Offen' },
    next: 'Als Nächstes:',
    nothingNext: 'keine Ihrer Stunden von jetzt an',
    closedDays: (days) => `${days}: keine offenen Stunden`,
    earlier: 'Bisher in diesem Monat',
    noneShown: (month) => `Solche Tage gibt es im Monat ${month} nicht.`,
  },
})
