import { defineTexts } from '../../../domain/language.ts'
import { commonTexts } from '../../i18n/texts.ts'

export const unsavedTexts = defineTexts({
  en: {
    ...commonTexts.en,
    askSignOut: 'Sign out without saving?',
    isLost:
      'You have changed hours and not saved them, here or on another page. Signing out discards these changes.',
    stay: 'Stay',
  },
  de: {
    ...commonTexts.de,
    askSignOut: 'Abmelden, ohne zu speichern?',
    isLost:
      'Sie haben Stunden geändert und nicht gespeichert, hier oder auf einer anderen Seite. Beim Abmelden gehen diese Änderungen verloren.',
    stay: 'Bleiben',
  },
})
