/** Sentences of refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    notSignedIn: 'Please sign in.',
    notAllowed: 'You do not have permission to do this.',
  },
  de: {
    notSignedIn: 'Bitte melden Sie sich an.',
    notAllowed: 'Dazu haben Sie nicht das Recht.',
  },
})

export const refusals = sentencesOf(texts)
