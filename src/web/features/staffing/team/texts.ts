import { defineTexts } from '../../../../domain/language.ts'

export const texts = defineTexts({
  en: {
    kinds: { closed: 'Closed, no longer counts', booked: 'Booked', asked: 'Asked', given: 'Given' },
    tableOf: (month: string) => `Team, ${month}`,
    name: 'Name',
    hours: 'Hours',
    euros: 'Euros',
    findPeople: 'Find by name or email',
    found: (count: number) => `${count} found`,
    nobodyFound: 'Nobody has this name or email address.',
    clearSearch: 'Clear the search',
    left: 'No longer on the roster',
    nobodyYet: 'Nobody is on the roster yet',
    addPeople: 'Add people',
  },
  de: {
    kinds: {
      closed: 'Geschlossen, zählt nicht mehr',
      booked: 'Gebucht',
      asked: 'Angefragt',
      given: 'Gemeldet',
    },
    tableOf: (month) => `Team: ${month}`,
    name: 'Name',
    hours: 'Stunden',
    euros: 'Euro',
    findPeople: 'Nach Name oder E-Mail suchen',
    found: (count) => `${count} gefunden`,
    nobodyFound: 'Niemand hat diesen Namen oder diese E-Mail-Adresse.',
    clearSearch: 'Suche leeren',
    left: 'Nicht mehr im Team',
    nobodyYet: 'Noch ist niemand im Team',
    addPeople: 'Personen hinzufügen',
  },
})
