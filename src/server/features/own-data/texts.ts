/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'
import { durations } from '../../kernel/rate-limits/durations.ts'

const texts = defineTexts({
  en: {
    tooManyExports: (minutes: number) =>
      `You have taken your data along several times. Please wait ${durations.en(minutes)}.`,
  },
  de: {
    tooManyExports: (minutes: number) =>
      `Sie haben Ihre Daten schon mehrmals mitgenommen. Bitte warten Sie ${durations.de(minutes)}.`,
  },
})

export const refusals = sentencesOf(texts)
