/** Sentences of refusals about wages, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    periodsFull: (most: number) =>
      `Wages hold from at most ${most} days, the beginning among them, which is the limit. Remove a day first. The operator of this server cannot raise this limit.`,
    notADay: 'Not a day of the calendar (YYYY-MM-DD)',
    firstStays: 'The wages from the beginning cannot be removed. Please name a day.',
  },
  de: {
    periodsFull: (most) =>
      `Stundensätze gelten ab höchstens ${most} Tagen, den Anfang eingerechnet. Entfernen Sie zuerst einen Tag. Der Betreiber dieses Servers kann diese Grenze nicht anheben.`,
    notADay: 'Diesen Tag gibt es im Kalender nicht (JJJJ-MM-TT)',
    firstStays: 'Die Stundensätze vom Anfang an lassen sich nicht entfernen. Bitte nennen Sie einen Tag.',
  },
})

export const refusals = sentencesOf(texts)
