/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    dayNeeded: 'An hour needs its day',
  },
  de: {
    dayNeeded: 'Zu einer Stunde gehört ihr Tag',
  },
})

export const refusals = sentencesOf(texts)
