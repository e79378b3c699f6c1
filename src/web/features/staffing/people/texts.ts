import { defineTexts } from '../../../../domain/language.ts'

export const texts = defineTexts({
  en: {
    people: 'People',
    groups: { booked: 'Booked', asked: 'Asked', given: 'Given', others: 'Others' },
    ofHours: (count: number, all: number) => `${count} of ${all}`,
    sources: {
      userSlotPrice: 'own price',
      projectSlotPrice: 'price of the hour',
      userWage: 'own wage',
      tenantWage: 'wage',
    },
    clash: (project: string, hours: string) => `booked in ${project} ${hours}`,
    book: 'Book',
    unbook: 'Unbook',
    bookAnyway: 'Book anyway',
    of: (name: string) => ` ${name}`,
    findPeople: 'Find by name or email',
    found: (count: number) => `${count} found`,
    booked: (count: number) => (count === 1 ? '1 hour booked' : `${count} hours booked`),
    unbooked: (count: number) => (count === 1 ? '1 hour unbooked' : `${count} hours unbooked`),
    ask: 'Ask',
    askMany: (count: number) => `Ask ${count} people`,
    turns: 'How people are asked',
    howAsked: 'How you ask',
    answer: 'Time to answer',
    usualTime: { all: 'As the project says', 'in-turn': 'Until the first hour begins' },
    within: (hours: number) =>
      hours === 1
        ? 'Within 1 hour'
        : hours % 24 === 0 && hours > 24
          ? `Within ${hours / 24} days`
          : `Within ${hours} hours`,
    message: 'Message',
    optional: 'optional',
    whoReads: 'Everybody whom you ask reads it.',
    modes: { all: 'All at once', 'in-turn': 'One after the other' },
    persons: (count: number) => (count === 1 ? '1 person' : `${count} people`),
    asked: (count: number) => (count === 1 ? '1 hour asked' : `${count} hours asked`),
    undo: 'Undo',
    nobodyYet: 'Nobody is on the roster yet.',
    loadingPeople: 'Loading the people…',
    peopleFailed: 'The people could not be loaded.',
    failed: 'This could not be saved.',
    undoFailed: 'This could not be undone.',
  },
  de: {
    people: 'Personen',
    groups: { booked: 'Gebucht', asked: 'Angefragt', given: 'Gemeldet', others: 'Weitere' },
    ofHours: (count, all) => `${count} von ${all}`,
    sources: {
      userSlotPrice: 'eigener Preis',
      projectSlotPrice: 'Stundenpreis',
      userWage: 'eigener Stundensatz',
      tenantWage: 'Stundensatz',
    },
    clash: (project, hours) => `gebucht in ${project} ${hours}`,
    book: 'Buchen',
    unbook: 'Buchung aufheben',
    bookAnyway: 'Trotzdem buchen',
    of: (name) => ` ${name}`,
    findPeople: 'Nach Name oder E-Mail suchen',
    found: (count) => `${count} gefunden`,
    booked: (count) => (count === 1 ? '1 Stunde gebucht' : `${count} Stunden gebucht`),
    unbooked: (count) =>
      count === 1 ? 'Buchung von 1 Stunde aufgehoben' : `Buchung von ${count} Stunden aufgehoben`,
    ask: 'Anfragen',
    askMany: (count) => `${count} Personen anfragen`,
    turns: 'Wie angefragt wird',
    howAsked: 'Wie Sie anfragen',
    answer: 'Zeit für die Antwort',
    usualTime: { all: 'Wie im Projekt eingestellt', 'in-turn': 'Bis die erste Stunde beginnt' },
    within: (hours) =>
      hours === 1
        ? 'In 1 Stunde'
        : hours % 24 === 0 && hours > 24
          ? `In ${hours / 24} Tagen`
          : `In ${hours} Stunden`,
    message: 'Nachricht',
    optional: 'optional',
    whoReads: 'Alle, die Sie anfragen, lesen sie.',
    modes: { all: 'Alle zugleich', 'in-turn': 'Nacheinander' },
    persons: (count) => (count === 1 ? '1 Person' : `${count} Personen`),
    asked: (count) => (count === 1 ? '1 Stunde angefragt' : `${count} Stunden angefragt`),
    undo: 'Rückgängig',
    nobodyYet: 'Noch ist niemand im Team.',
    loadingPeople: 'Die Personen werden geladen …',
    peopleFailed: 'Die Personen konnten nicht geladen werden.',
    failed: 'Das konnte nicht gespeichert werden.',
    undoFailed: 'Das konnte nicht rückgängig gemacht werden.',
  },
})
