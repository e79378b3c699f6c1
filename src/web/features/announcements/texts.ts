/** Texts with which an administrator announces a month. */
import { defineTexts } from '../../../domain/language.ts'
import { commonTexts } from '../../i18n/texts.ts'

export const texts = defineTexts({
  en: {
    ...commonTexts.en,
    announceMonth: 'Announce month',
    means: 'Everybody on the roster is told:',
    isOpen: (month: string) => `The plan of ${month} is open`,
    sentence: 'Your sentence',
    optional: 'optional',
    announce: 'Announce',
    announced: 'Announced',
    failed: 'The month could not be announced',
  },
  de: {
    ...commonTexts.de,
    announceMonth: 'Monat ankündigen',
    means: 'Alle im Team erfahren:',
    isOpen: (month) => `Der Plan für ${month} ist offen`,
    sentence: 'Ihr Satz dazu',
    optional: 'optional',
    announce: 'Ankündigen',
    announced: 'Angekündigt',
    failed: 'Der Monat ließ sich nicht ankündigen',
  },
})
