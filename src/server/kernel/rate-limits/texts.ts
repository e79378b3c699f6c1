/** Sentences of refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'
import { durations } from './durations.ts'

const texts = defineTexts({
  en: {
    tooManyMails: (minutes: number) =>
      `Too many mails to this address. Please wait ${durations.en(minutes)}.`,
    tooManyFromNetwork: (minutes: number) =>
      `Too many mails were asked for from your network. Please wait ${durations.en(minutes)}.`,
  },
  de: {
    tooManyMails: (minutes: number) =>
      `Zu viele E-Mails an diese Adresse. Bitte warten Sie ${durations.de(minutes)}.`,
    tooManyFromNetwork: (minutes: number) =>
      `Aus Ihrem Netz wurden zu viele E-Mails angefordert. Bitte warten Sie ${durations.de(minutes)}.`,
  },
})

export const refusals = sentencesOf(texts)
