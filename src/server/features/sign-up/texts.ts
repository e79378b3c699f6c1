/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    wrongAddress: 'Please sign up at the address that you were given.',
  },
  de: {
    wrongAddress: 'Bitte registrieren Sie sich unter der Adresse, die Sie bekommen haben.',
  },
})

export const refusals = sentencesOf(texts)
