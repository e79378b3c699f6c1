/** Sentences of refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    tooManyMails: (minutes: number) =>
      `Too many mails to this address. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  },
  de: {
    tooManyMails: (minutes: number) =>
      `Zu viele E-Mails an diese Adresse. Bitte warten Sie ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}.`,
  },
})

export const refusals = sentencesOf(texts)
