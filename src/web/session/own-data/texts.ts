import { defineTexts } from '../../../domain/language.ts'
import { formTexts } from '../../i18n/forms/texts.ts'
import { commonTexts } from '../../i18n/texts.ts'

export const ownDataTexts = defineTexts({
  en: {
    ...commonTexts.en,
    ...formTexts.en,
    yourData: 'Your data',
    codeFirst:
      'You can take your data along, change your address and delete your account once you have signed in with a mailed code.',
    takeAlong: 'Take my data along',
    whatComes: 'All that is stored about you, as a page to read and a file for programs.',
    download: 'Download',
    downloadFailed: 'Your data could not be loaded.',
    changeEmail: 'Change my email',
    change: 'Change',
    newEmail: 'New email',
    howChanged: (email: string) =>
      `We mail one code to the new address and one to ${email}. Once you have typed both, you sign in with the new address.`,
    mailCodes: 'Mail me the codes',
    codesMailed: (email: string) =>
      `The codes are on their way to ${email} and to your present address. They hold for ten minutes.`,
    oldCode: 'Code from your present address',
    newCode: 'Code from the new address',
    othersEnd: 'Other browsers are signed out.',
    sixDigits: 'A code has six digits.',
    emailChanged: 'Your email is changed',
    changeFailed: 'Your email could not be changed.',
    deleteAccount: 'Delete my account',
    delete: 'Delete',
    whatGoes: 'Your name, address and telephone go, out of the history too.',
    comingGo: 'Your coming hours go, and your bookings with them. Your organisations are told.',
    pastStay: 'Past hours and what they paid stay with your organisations, under a pseudonym.',
    forGood: 'This cannot be undone. Take your data along before, if you want to keep it.',
    mailCode: 'Mail me a code',
    codeMailed: (email: string) => `The code is on its way to ${email}. It holds for ten minutes.`,
    code: 'Code',
    deleteForGood: 'Delete for good',
    deleteFailed: 'Your account could not be deleted.',
    again: 'Back',
  },
  de: {
    ...commonTexts.de,
    ...formTexts.de,
    yourData: 'Ihre Daten',
    codeFirst:
      'Sie können Ihre Daten mitnehmen, Ihre Adresse ändern und Ihr Konto löschen, sobald Sie sich mit einem Code aus einer E-Mail angemeldet haben.',
    takeAlong: 'Meine Daten mitnehmen',
    whatComes: 'Alles, was über Sie gespeichert ist, als Seite zum Lesen und als Datei für Programme.',
    download: 'Herunterladen',
    downloadFailed: 'Ihre Daten konnten nicht geladen werden.',
    changeEmail: 'E-Mail-Adresse ändern',
    change: 'Ändern',
    newEmail: 'Neue E-Mail-Adresse',
    howChanged: (email: string) =>
      `Wir senden einen Code an die neue Adresse und einen an ${email}. Sobald Sie beide eingegeben haben, melden Sie sich mit der neuen Adresse an.`,
    mailCodes: 'Codes senden',
    codesMailed: (email: string) =>
      `Die Codes sind unterwegs an ${email} und an Ihre bisherige Adresse. Sie gelten zehn Minuten.`,
    oldCode: 'Code aus der bisherigen Adresse',
    newCode: 'Code aus der neuen Adresse',
    othersEnd: 'Andere Browser werden abgemeldet.',
    sixDigits: 'Ein Code hat sechs Ziffern.',
    emailChanged: 'Ihre E-Mail-Adresse ist geändert',
    changeFailed: 'Ihre E-Mail-Adresse konnte nicht geändert werden.',
    deleteAccount: 'Konto löschen',
    delete: 'Löschen',
    whatGoes: 'Name, Adresse und Telefon werden entfernt, auch aus dem Verlauf.',
    comingGo:
      'Ihre kommenden Stunden entfallen und mit ihnen die Buchungen. Ihre Organisationen erfahren das.',
    pastStay: 'Vergangene Stunden und ihr Verdienst bleiben bei Ihren Organisationen, unter einem Pseudonym.',
    forGood:
      'Das lässt sich nicht rückgängig machen. Nehmen Sie vorher Ihre Daten mit, wenn Sie sie behalten möchten.',
    mailCode: 'Code senden',
    codeMailed: (email: string) => `Der Code ist unterwegs an ${email}. Er gilt zehn Minuten.`,
    code: 'Code',
    deleteForGood: 'Endgültig löschen',
    deleteFailed: 'Ihr Konto konnte nicht gelöscht werden.',
    again: 'Zurück',
  },
})
