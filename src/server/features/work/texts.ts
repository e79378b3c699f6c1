/** The sentences of this feature's refusals, in both languages. */
import { MAX_HOURS_OF_WORK } from '../../../contract/bounds.ts'
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    tooManyHours: `These days have more than ${MAX_HOURS_OF_WORK} hours. Please name fewer days.`,
  },
  de: {
    tooManyHours: `Diese Tage haben mehr als ${MAX_HOURS_OF_WORK} Stunden. Bitte nennen Sie weniger Tage.`,
  },
})

export const refusals = sentencesOf(texts)
