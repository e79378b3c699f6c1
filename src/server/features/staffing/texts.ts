/** The sentences of this feature's refusals, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

const texts = defineTexts({
  en: {
    colleaguesHidden: 'This project does not show people whom they work with.',
    notADay: 'Not a day of the calendar (YYYY-MM-DD)',
    keepBookedNeeded: 'Please say whether given hours stay booked (keepBooked).',
    givenIsBooked: 'In this project a given hour is booked.',
    alreadyBooked: (projects: string, list: string, _listInGerman: string) =>
      `Already booked in ${projects}: ${list}.`,
  },
  de: {
    colleaguesHidden: 'Dieses Projekt zeigt nicht, wer mit wem arbeitet.',
    notADay: 'Diesen Tag gibt es im Kalender nicht (JJJJ-MM-TT)',
    keepBookedNeeded: 'Bitte geben Sie an, ob gemeldete Stunden gebucht bleiben (keepBooked).',
    givenIsBooked: 'In diesem Projekt ist eine gemeldete Stunde gebucht.',
    alreadyBooked: (projects, _listInEnglish, list) => `Schon gebucht in ${projects}: ${list}.`,
  },
})

export const refusals = sentencesOf(texts)
