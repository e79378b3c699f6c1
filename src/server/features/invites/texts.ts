/** What is refused here, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    tooMany: 'Your organisation has made 200 invites within a day. Please try again tomorrow.',
  },
  de: {
    tooMany:
      'Ihre Organisation hat an einem Tag 200 Einladungen erstellt. Bitte versuchen Sie es morgen wieder.',
  },
})

export const refusals = sentencesOf(texts)
