/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'
import { durations } from '../../kernel/rate-limits/durations.ts'

const texts = defineTexts({
  en: {
    currentNeeded: 'Please enter your current password.',
    tooManyWrong: (minutes: number) => `Too many wrong passwords. Please wait ${durations.en(minutes)}.`,
    notCurrent: 'This is not your current password. Please try again.',
    codeFirst: 'Please sign in with a mailed code first, then choose a password.',
    changedMeanwhile: 'The password was changed meanwhile. Please try again.',
    resetClosed: 'This reset token is not right, was used, or has expired. Please ask for a new mail.',
  },
  de: {
    currentNeeded: 'Bitte geben Sie Ihr jetziges Passwort ein.',
    tooManyWrong: (minutes: number) =>
      `Zu viele falsche Passwörter. Bitte warten Sie ${durations.de(minutes)}.`,
    notCurrent: 'Das ist nicht Ihr jetziges Passwort. Bitte versuchen Sie es noch einmal.',
    codeFirst:
      'Bitte melden Sie sich zuerst mit einem Code aus einer E-Mail an und wählen Sie dann ein Passwort.',
    changedMeanwhile: 'Das Passwort wurde inzwischen geändert. Bitte versuchen Sie es noch einmal.',
    resetClosed:
      'Dieses Token ist falsch, schon verwendet oder abgelaufen. Bitte fordern Sie eine neue E-Mail an.',
  },
})

export const refusals = sentencesOf(texts)
