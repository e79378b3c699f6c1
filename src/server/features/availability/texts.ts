/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    notYours: 'You do not have permission to change the hours of somebody else.',
    whose: 'You are not on the roster of this project. Please say whose hours these are (freelancerId).',
    hoursFull: (list: string, _listInGerman: string) => `Some of these hours are taken already: ${list}.`,
    ownColoursByDate: 'A person’s own colours have a date and no weekday.',
  },
  de: {
    notYours: 'Sie haben nicht das Recht, die Stunden anderer zu ändern.',
    whose:
      'Sie gehören nicht zum Team dieses Projekts. Bitte geben Sie an, wessen Stunden das sind (freelancerId).',
    hoursFull: (_listInEnglish, list) => `Einige dieser Stunden sind schon vergeben: ${list}.`,
    ownColoursByDate: 'Eigene Farben einer Person haben ein Datum und keinen Wochentag.',
  },
})

export const refusals = sentencesOf(texts)
