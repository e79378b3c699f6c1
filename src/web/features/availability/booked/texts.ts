import { defineTexts } from '../../../../domain/language.ts'

/** Texts of bookings in a freelancer's month. */
export const bookedTexts = defineTexts({
  en: {
    booked: (hours: number) => `${hours} h booked`,
    given: (hours: number) => `${hours} h given`,
    ifAll: 'if all you gave were booked:',
    saving: 'Saved hours wait for an answer. Until then you can take them back.',
    promised: (contact: string) => `Booked hours are promised. To change one, ask ${contact}.`,
    marks: { booked: 'booked', given: 'given', asked: 'asked', full: 'Full' },
    takeBack: 'Take back',
    askTakeBack: 'Take hours back?',
    takeBackMeans: (day: string, hours: string) => `${day}: ${hours} are no longer given.`,
    takenBack: 'Taken back',
    failed: 'The hours could not be taken back.',
    cancel: 'Cancel',
  },
  de: {
    booked: (hours) => `${hours} h gebucht`,
    given: (hours) => `${hours} h gemeldet`,
    ifAll: 'wenn alles Gemeldete gebucht würde:',
    saving: 'Gespeicherte Stunden warten auf Zusage. Bis dahin können Sie sie zurücknehmen.',
    promised: (contact) => `Gebuchte Stunden sind zugesagt. Änderungen über ${contact}.`,
    marks: { booked: 'gebucht', given: 'gemeldet', asked: 'angefragt', full: 'Besetzt' },
    takeBack: 'Zurücknehmen',
    askTakeBack: 'Stunden zurücknehmen?',
    takeBackMeans: (day, hours) => `${day}: ${hours} sind dann nicht mehr gemeldet.`,
    takenBack: 'Zurückgenommen',
    failed: 'Die Stunden konnten nicht zurückgenommen werden.',
    cancel: 'Abbrechen',
  },
})
