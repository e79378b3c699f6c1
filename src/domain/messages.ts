/** Sentences of the specification (sections 2, 5, 6 and 8) and of the decisions that both server and page use. */
import { defineTexts, sentencesOf } from './language.ts'

export const messages = defineTexts({
  en: {
    passwordTooShort: 'Password must be at least 6 characters',
    emailRequired: 'Email is required',
    invalidPhone: 'Invalid phone number',
    invalidAmount: 'Amount must be a non-negative number with up to 2 decimals',
    invalidAvailability: 'Invalid availability payload',
    cannotRemoveHours:
      "You can't remove hours from your availability here. Please contact your admin to change assigned hours.",
    hoursNotOpen: 'Some of these hours are not open any more. Please look at the schedule again.',
    hoursRemoved: 'Some of your hours were removed meanwhile. Please look at the schedule again.',
    hoursPast: 'These hours are over.',
    rosterForbidden: 'You do not have permission to view the roster for this project.',
    summaryForbidden: 'You do not have permission to view availability summary for this project.',
    slotPricesForbidden: 'You do not have permission to view project slot prices.',
    inviteOtherEmail: 'This invite is for another email address.',
    inviteRevoked: 'This invite has been revoked.',
    inviteUsed: 'This invite has already been used.',
    inviteExpired: 'This invite has expired.',
    linkDead: 'Link invalid or revoked.',
    linkResent: 'If this link was yours, a mail with a fresh one and a code is on its way to you.',
    resetSent: 'If that email exists, a reset link has been sent.',
    passwordReset: 'Password updated. You can now sign in.',
    passwordLoginOff:
      'Password login not available on server. You can use the magic link (email login) instead.',
  },
  de: {
    passwordTooShort: 'Das Passwort muss mindestens 6 Zeichen haben',
    emailRequired: 'Bitte geben Sie eine E-Mail-Adresse ein',
    invalidPhone: 'Ungültige Telefonnummer',
    invalidAmount: 'Der Betrag darf nicht negativ sein und höchstens 2 Nachkommastellen haben',
    invalidAvailability: 'Ungültige Angaben zur Verfügbarkeit',
    cannotRemoveHours:
      'Sie können hier keine Stunden aus Ihrer Verfügbarkeit entfernen. Bitte wenden Sie sich an Ihren Admin, um zugesagte Stunden zu ändern.',
    hoursNotOpen: 'Einige dieser Stunden sind nicht mehr offen. Bitte sehen Sie noch einmal in den Zeitplan.',
    hoursRemoved:
      'Einige Ihrer Stunden wurden inzwischen entfernt. Bitte sehen Sie noch einmal in den Zeitplan.',
    hoursPast: 'Diese Stunden sind vorbei.',
    rosterForbidden: 'Sie haben nicht das Recht, das Team dieses Projekts zu sehen.',
    summaryForbidden: 'Sie haben nicht das Recht, die Übersicht der Verfügbarkeit dieses Projekts zu sehen.',
    slotPricesForbidden: 'Sie haben nicht das Recht, die Stundenpreise dieses Projekts zu sehen.',
    inviteOtherEmail: 'Diese Einladung gilt für eine andere E-Mail-Adresse.',
    inviteRevoked: 'Diese Einladung wurde widerrufen.',
    inviteUsed: 'Diese Einladung wurde schon verwendet.',
    inviteExpired: 'Diese Einladung ist abgelaufen.',
    linkDead: 'Der Link ist ungültig oder wurde widerrufen.',
    linkResent:
      'Wenn dieser Link Ihrer war, ist eine E-Mail mit einem neuen Link und einem Code zu Ihnen unterwegs.',
    resetSent: 'Wenn es diese E-Mail-Adresse gibt, wurde ein Link zum Zurücksetzen verschickt.',
    passwordReset: 'Das Passwort ist geändert. Sie können sich jetzt anmelden.',
    passwordLoginOff:
      'Die Anmeldung mit Passwort ist auf diesem Server nicht möglich. Sie können stattdessen den Anmeldelink per E-Mail nutzen.',
  },
})

/** The sentences in each language, for code that does not know the language of the reader yet. */
export const sentences = sentencesOf(messages)
