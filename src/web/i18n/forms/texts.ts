/** The words of several forms. */
import { defineTexts } from '../../../domain/language.ts'

export const formTexts = defineTexts({
  en: {
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    optional: 'optional',
    password: 'Password',
    newPassword: 'New password',
    showCharacters: 'Show characters',
    hideCharacters: 'Hide characters',
    savePassword: 'Save password',
    setPasswordFailed: 'Failed to set password',
    signInAsSomebodyElse: 'Sign in as somebody else',
    fillIn: 'Please fill in this field',
  },
  de: {
    email: 'E-Mail',
    firstName: 'Vorname',
    lastName: 'Nachname',
    phone: 'Telefon',
    optional: 'optional',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    showCharacters: 'Zeichen anzeigen',
    hideCharacters: 'Zeichen verbergen',
    savePassword: 'Passwort speichern',
    setPasswordFailed: 'Das Passwort konnte nicht gespeichert werden',
    signInAsSomebodyElse: 'Als jemand anderes anmelden',
    fillIn: 'Bitte füllen Sie dieses Feld aus',
  },
})
