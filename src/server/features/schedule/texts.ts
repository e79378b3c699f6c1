/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    notYours: 'You do not have permission to see the schedule of somebody else.',
  },
  de: {
    notYours: 'Sie haben nicht das Recht, den Zeitplan anderer zu sehen.',
  },
})

export const refusals = sentencesOf(texts)
