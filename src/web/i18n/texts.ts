/** The words that several screens share. */
import { defineTexts } from '../../domain/language.ts'

export const commonTexts = defineTexts({
  en: {
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    saved: 'Saved',
    saveFailed: 'Save failed',
    needsConnection: 'Saving needs a connection',
    tryAgain: 'Try again',
    loading: 'Loading…',
    crashed: 'This did not work',
    crashedHint: 'Please check your connection and reload the page. What was saved is kept.',
    reload: 'Reload page',
    continue: 'Continue',
    signOut: 'Sign out',
    goToSignIn: 'Go to sign-in',
    youJoined: (project: string) => `You joined ${project}.`,
  },
  de: {
    cancel: 'Abbrechen',
    close: 'Schließen',
    save: 'Speichern',
    saved: 'Gespeichert',
    saveFailed: 'Speichern fehlgeschlagen',
    needsConnection: 'Speichern braucht eine Verbindung',
    tryAgain: 'Erneut versuchen',
    loading: 'Wird geladen …',
    crashed: 'Das hat nicht geklappt',
    crashedHint:
      'Bitte prüfen Sie die Verbindung und laden Sie die Seite neu. Gespeichertes bleibt erhalten.',
    reload: 'Seite neu laden',
    continue: 'Weiter',
    signOut: 'Abmelden',
    goToSignIn: 'Zur Anmeldung',
    youJoined: (project) => `Sie gehören jetzt zu ${project}.`,
  },
})
