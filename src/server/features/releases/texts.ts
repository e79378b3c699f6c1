/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    archived: 'This project is archived.',
    notBooked: 'You are not booked for some of these hours.',
    alreadyAsked: 'You have already asked to be released from some of these hours.',
    releaseClosed: 'This release is closed.',
  },
  de: {
    archived: 'Dieses Projekt ist archiviert.',
    notBooked: 'Sie sind für einige dieser Stunden nicht gebucht.',
    alreadyAsked: 'Für einige dieser Stunden haben Sie schon um Abgabe gebeten.',
    releaseClosed: 'Diese Abgabe ist abgeschlossen.',
  },
})

export const refusals = sentencesOf(texts)
