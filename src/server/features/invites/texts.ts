/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    tooMany: 'Your organisation has made 200 invites within a day. Please try again tomorrow.',
    cannotReinstate: 'This invite cannot be brought back any more. Please create a new one.',
  },
  de: {
    tooMany:
      'Ihre Organisation hat an einem Tag 200 Einladungen erstellt. Bitte versuchen Sie es morgen wieder.',
    cannotReinstate: 'Diese Einladung lässt sich nicht mehr zurückholen. Bitte erstellen Sie eine neue.',
  },
})

export const refusals = sentencesOf(texts)
