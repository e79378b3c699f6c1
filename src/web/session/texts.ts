import { defineTexts } from '../../domain/language.ts'
import { appName } from '../app-name.ts'
import { commonTexts } from '../i18n/texts.ts'

export const texts = defineTexts({
  en: {
    ...commonTexts.en,
    sessionEnded: 'Your session has ended. Please sign in again.',
    home: `${appName}, home`,
    skipToContent: 'Skip to content',
    accountOf: (name: string) => `Account of ${name}`,
    newProject: 'New project',
    members: 'Members',
    administration: 'Administration',
    mySchedules: 'My schedules',
    myWork: 'My work',
    otherLanguage: 'Deutsch',
    yourAccount: 'Your account',
  },
  de: {
    ...commonTexts.de,
    sessionEnded: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
    home: `${appName}, Startseite`,
    skipToContent: 'Zum Inhalt springen',
    accountOf: (name) => `Konto von ${name}`,
    newProject: 'Neues Projekt',
    members: 'Mitglieder',
    administration: 'Verwaltung',
    mySchedules: 'Meine Zeitpläne',
    myWork: 'Meine Einsätze',
    otherLanguage: 'English',
    yourAccount: 'Ihr Konto',
  },
})
