/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    notYours: 'You do not have permission to see what other people are paid.',
    hourOrMonth: 'Please name a day with an hour or a colour, or a month.',
    onlyProject: 'Gaps and need belong to a project, not to a person.',
  },
  de: {
    notYours: 'Sie haben nicht das Recht zu sehen, was andere bekommen.',
    hourOrMonth: 'Bitte nennen Sie einen Tag mit einer Stunde oder Farbe oder einen Monat.',
    onlyProject: 'Lücken und Bedarf gehören zu einem Projekt und nicht zu einer Person.',
  },
})

export const refusals = sentencesOf(texts)
