/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'
import { durations } from '../../kernel/rate-limits/durations.ts'

const texts = defineTexts({
  en: {
    tooManyFailures: (minutes: number) =>
      `Too many wrong codes or passwords for this address. Please wait ${durations.en(minutes)}, or sign in with the link from a mail.`,
    wrongCode: 'The code is not right or has expired. Please try again.',
    wrongCodeOrPassword: 'The code or the password is not right, or the code has expired. Please try again.',
    wrongPassword: 'The email or the password is not right. Please try again.',
    codeNeeded: 'This password counts only together with a mailed code. Please sign in by email instead.',
  },
  de: {
    tooManyFailures: (minutes: number) =>
      `Zu viele falsche Codes oder Passwörter für diese Adresse. Bitte warten Sie ${durations.de(minutes)}, oder melden Sie sich mit dem Link aus einer E-Mail an.`,
    wrongCode: 'Der Code ist falsch oder abgelaufen. Bitte versuchen Sie es noch einmal.',
    wrongCodeOrPassword:
      'Der Code oder das Passwort ist falsch, oder der Code ist abgelaufen. Bitte versuchen Sie es noch einmal.',
    wrongPassword: 'Die E-Mail-Adresse oder das Passwort ist falsch. Bitte versuchen Sie es noch einmal.',
    codeNeeded:
      'Dieses Passwort gilt nur zusammen mit einem Code aus einer E-Mail. Bitte melden Sie sich stattdessen per E-Mail an.',
  },
})

export const refusals = sentencesOf(texts)
