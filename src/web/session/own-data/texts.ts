import { defineTexts } from '../../../domain/language.ts'
import { commonTexts } from '../../i18n/texts.ts'

export const ownDataTexts = defineTexts({
  en: {
    ...commonTexts.en,
    yourData: 'Your data',
    codeFirst: 'You can take your data along once you have signed in with a mailed code.',
    takeAlong: 'Take my data along',
    whatComes: 'All that is stored about you, as a page to read and a file for programs.',
    download: 'Download',
    downloadFailed: 'Your data could not be loaded.',
  },
  de: {
    ...commonTexts.de,
    yourData: 'Ihre Daten',
    codeFirst:
      'Sie können Ihre Daten mitnehmen, sobald Sie sich mit einem Code aus einer E-Mail angemeldet haben.',
    takeAlong: 'Meine Daten mitnehmen',
    whatComes: 'Alles, was über Sie gespeichert ist, als Seite zum Lesen und als Datei für Programme.',
    download: 'Herunterladen',
    downloadFailed: 'Ihre Daten konnten nicht geladen werden.',
  },
})
