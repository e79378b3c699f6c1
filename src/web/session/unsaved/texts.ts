import { defineTexts } from '../../../domain/language.ts'
import { commonTexts } from '../../i18n/texts.ts'

export const unsavedTexts = defineTexts({
  en: {
    ...commonTexts.en,
    askSignOut: 'Sign out without saving?',
    isLost: 'Some changes are not saved, here or on another page. Signing out discards them.',
    stay: 'Stay',

    notSaved: 'Not saved',
    changes: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
    countNotSaved: (count: number) => (count === 1 ? '1 change not saved' : `${count} changes not saved`),
    saveAll: 'Save all',
    discard: 'Discard',
    discarded: 'Discarded',
    undo: 'Undo',
  },
  de: {
    ...commonTexts.de,
    askSignOut: 'Abmelden, ohne zu speichern?',
    isLost:
      'Einige Änderungen sind nicht gespeichert, hier oder auf einer anderen Seite. Beim Abmelden gehen sie verloren.',
    stay: 'Bleiben',

    notSaved: 'Nicht gespeichert',
    changes: (count) => (count === 1 ? '1 Änderung' : `${count} Änderungen`),
    countNotSaved: (count) =>
      count === 1 ? '1 Änderung nicht gespeichert' : `${count} Änderungen nicht gespeichert`,
    saveAll: 'Alles speichern',
    discard: 'Verwerfen',
    discarded: 'Verworfen',
    undo: 'Rückgängig',
  },
})
