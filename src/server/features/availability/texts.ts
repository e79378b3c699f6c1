/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    notYours: 'You do not have permission to change the hours of somebody else.',
    whose: 'Please say whose hours these are (freelancerId).',
  },
  de: {
    notYours: 'Sie haben nicht das Recht, die Stunden anderer zu ändern.',
    whose: 'Bitte geben Sie an, wessen Stunden das sind (freelancerId).',
  },
})

export const refusals = sentencesOf(texts)
