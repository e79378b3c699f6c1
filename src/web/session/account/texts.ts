import { defineTexts } from '../../../domain/language.ts'
import { formTexts } from '../../i18n/forms/texts.ts'
import { commonTexts } from '../../i18n/texts.ts'

export const accountTexts = defineTexts({
  en: {
    ...commonTexts.en,
    ...formTexts.en,
    yourAccount: 'Your account',
    emailHint: 'You sign in with this address.',
    changePassword: 'Change password',
    setPassword: 'Set a password',
    passwordSaved: 'Your password is saved.',
    currentPassword: 'Current password',
    currentPasswordNeeded: 'Please enter your current password.',
    othersSignedOut: 'Other browsers are signed out when you change it.',
    atLeast: (count: number) => `At least ${count} characters`,
    weak: 'Weak',
    fair: 'Fair',
    good: 'Good',
    strong: 'Strong',
  },
  de: {
    ...commonTexts.de,
    ...formTexts.de,
    yourAccount: 'Ihr Konto',
    emailHint: 'Mit dieser Adresse melden Sie sich an.',
    changePassword: 'Passwort ändern',
    setPassword: 'Passwort festlegen',
    passwordSaved: 'Ihr Passwort ist gespeichert.',
    currentPassword: 'Aktuelles Passwort',
    currentPasswordNeeded: 'Bitte geben Sie Ihr aktuelles Passwort ein.',
    othersSignedOut: 'Wenn Sie es ändern, werden andere Browser abgemeldet.',
    atLeast: (count) => `Mindestens ${count} Zeichen`,
    weak: 'Schwach',
    fair: 'Mäßig',
    good: 'Gut',
    strong: 'Stark',
  },
})
