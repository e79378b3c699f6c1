/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    codeFirst: 'Please sign in with a mailed code first, then change your details.',
  },
  de: {
    codeFirst:
      'Bitte melden Sie sich zuerst mit einem Code aus einer E-Mail an und ändern Sie dann Ihre Angaben.',
  },
})

export const refusals = sentencesOf(texts)
