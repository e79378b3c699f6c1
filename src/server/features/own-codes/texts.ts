/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'
import { durations } from '../../kernel/rate-limits/durations.ts'

const texts = defineTexts({
  en: {
    tooManyWrong: (minutes: number) => `Too many wrong codes. Please wait ${durations.en(minutes)}.`,
  },
  de: {
    tooManyWrong: (minutes: number) => `Zu viele falsche Codes. Bitte warten Sie ${durations.de(minutes)}.`,
  },
})

export const refusals = sentencesOf(texts)
