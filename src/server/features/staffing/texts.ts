/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    onlyOpen: 'Bookings that an administrator confirms are not possible yet.',
  },
  de: {
    onlyOpen: 'Buchungen, die die Verwaltung bestätigt, sind noch nicht möglich.',
  },
})

export const refusals = sentencesOf(texts)
