/** Sentences of refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    tooManyMails: (minutes: number) =>
      `Too many mails to this address. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    tooManyFromNetwork: (minutes: number) =>
      `Too many mails were asked for from your network. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  },
  de: {
    tooManyMails: (minutes: number) =>
      `Zu viele E-Mails an diese Adresse. Bitte warten Sie ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}.`,
    tooManyFromNetwork: (minutes: number) =>
      `Aus Ihrem Netz wurden zu viele E-Mails angefordert. Bitte warten Sie ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}.`,
  },
})

export const refusals = sentencesOf(texts)
