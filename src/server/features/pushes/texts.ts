/** Sentences of the refusals about pushes, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    notAnAddress: 'The address of a push service has at most 2,000 characters, without spaces',
    notHttps: 'The address of a push service starts with https://',
    inside: 'This address leads into an inner network. Pushes go to services on the internet.',
    notAKey: 'This is no key of a browser (a point of P-256 in Base64url)',
    tooManySubscriptions: 'Push was switched on too often. Please try again in an hour.',
  },
  de: {
    notAnAddress: 'Die Adresse eines Push-Dienstes hat höchstens 2.000 Zeichen, ohne Leerzeichen',
    notHttps: 'Die Adresse eines Push-Dienstes beginnt mit https://',
    inside: 'Diese Adresse führt in ein inneres Netz. Push geht an Dienste, die im Internet stehen.',
    notAKey: 'Das ist kein Schlüssel eines Browsers (ein Punkt auf P-256 in Base64url)',
    tooManySubscriptions:
      'Push wurde zu oft eingeschaltet. Bitte versuchen Sie es in einer Stunde noch einmal.',
  },
})

export const refusals = sentencesOf(texts)
