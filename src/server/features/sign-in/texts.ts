/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    tooManyFailures: 'Too many wrong codes or passwords for this address. Please try again later.',
    wrongCode: 'The code is not right or has expired. Please try again.',
    wrongCodeOrPassword: 'The code or the password is not right, or the code has expired. Please try again.',
    wrongPassword: 'The email or the password is not right. Please try again.',
    codeNeeded: 'This password counts only together with a mailed code. Please sign in by email instead.',
  },
  de: {
    tooManyFailures:
      'Zu viele falsche Codes oder Passwörter für diese Adresse. Bitte versuchen Sie es später noch einmal.',
    wrongCode: 'Der Code ist falsch oder abgelaufen. Bitte versuchen Sie es noch einmal.',
    wrongCodeOrPassword:
      'Der Code oder das Passwort ist falsch, oder der Code ist abgelaufen. Bitte versuchen Sie es noch einmal.',
    wrongPassword: 'Die E-Mail-Adresse oder das Passwort ist falsch. Bitte versuchen Sie es noch einmal.',
    codeNeeded:
      'Dieses Passwort gilt nur zusammen mit einem Code aus einer E-Mail. Bitte melden Sie sich stattdessen per E-Mail an.',
  },
})

export const refusals = sentencesOf(texts)
