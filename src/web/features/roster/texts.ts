import { defineTexts } from '../../../domain/language.ts'
import { gridTexts } from '../../grid/texts.ts'
import { commonTexts } from '../../i18n/texts.ts'

export const texts = defineTexts({
  en: {
    ...commonTexts.en,
    modes: gridTexts.en.modes,
    initials: { GREEN: 'G', YELLOW: 'Y', RED: 'R' },
    freelancers: 'Freelancers',
    rosterHint: (count: number, month: string, isConfirmed: boolean) =>
      `${count} on the roster, hours ${isConfirmed ? 'booked / given' : 'given'} in ${month}`,
    bookedOf: (booked: number, given: number) => `${booked} booked of ${given} given`,
    nobodyYet: 'Nobody is on the roster yet',
    findPeople: 'Find by name or email',
    found: (count: number) => `${count} found`,
    addPeople: 'Add people',
    addFirst:
      'Choose people of your organisation, or paste addresses: each gets a mail with a link, opens the schedule and marks the hours that suit.',
    loadingRoster: 'Loading the roster…',
    rosterFailed: 'The roster could not be loaded.',
    tableOf: (month: string) => `Freelancers, ${month}`,
    nameAndEmail: 'Name and email',
    slots: 'Hours',
    uncounted: (count: number) =>
      count === 1
        ? '1 of them is closed and no longer counts'
        : `${count} of them are closed and no longer count`,
    euros: 'Euros',
    more: (name: string) => `More about ${name}`,
    wages: 'Wages, €/hour',
    actions: 'Actions',
    view: 'View',
    hide: 'Hide',
    monthOf: (name: string) => ` month of ${name}`,
    removePerson: (name: string) => `Remove ${name}`,
    of: (name: string) => ` of ${name}`,
    editAvailability: 'Edit availability',
    availabilityOn: 'Availability: ON',
    editColors: 'Edit colors',
    colorsOn: 'Color edit: ON',
    notSaved: 'Hours not saved',
    mailFailed: (email: string) => `Mail to ${email} could not be delivered`,

    summary: 'Summary',
    summaryHint: (month: string, isConfirmed: boolean) =>
      `${isConfirmed ? 'Hours booked / given' : 'Hours'} and estimated earnings, ${month}`,
    summaryEmpty: 'The hours that freelancers give add up here. Begin with an invite.',
    summaryTable: 'Summary table',
    summaryOf: (month: string) => `Summary, ${month}`,
    loadingSummary: 'Adding up…',
    summaryFailed: 'The summary could not be loaded.',
    name: 'Name',
    total: 'Total',
    earnings: 'Est. earnings',
  },
  de: {
    ...commonTexts.de,
    modes: gridTexts.de.modes,
    initials: { GREEN: 'Gr', YELLOW: 'Ge', RED: 'Ro' },
    freelancers: 'Freelancer',
    rosterHint: (count, month, isConfirmed) =>
      `${count} im Team, ${isConfirmed ? 'gebuchte / gemeldete Stunden' : 'Stunden'} im Monat ${month}`,
    bookedOf: (booked, given) => `${booked} gebucht von ${given} gemeldet`,
    nobodyYet: 'Das Team ist noch leer',
    findPeople: 'Nach Name oder E-Mail suchen',
    found: (count) => `${count} gefunden`,
    addPeople: 'Personen hinzufügen',
    addFirst:
      'Wählen Sie Personen Ihrer Organisation oder fügen Sie Adressen ein: Jede bekommt eine E-Mail mit einem Link, öffnet den Zeitplan und markiert passende Stunden.',
    loadingRoster: 'Das Team wird geladen …',
    rosterFailed: 'Das Team konnte nicht geladen werden.',
    tableOf: (month) => `Freelancer, ${month}`,
    nameAndEmail: 'Name und E-Mail',
    slots: 'Stunden',
    uncounted: (count) =>
      count === 1
        ? '1 davon ist geschlossen und zählt nicht mehr'
        : `${count} davon sind geschlossen und zählen nicht mehr`,
    euros: 'Euro',
    more: (name) => `Mehr zu ${name}`,
    wages: 'Stundensatz, €/Stunde',
    actions: 'Aktionen',
    view: 'Anzeigen',
    hide: 'Ausblenden',
    monthOf: (name) => `: Monat von ${name}`,
    removePerson: (name) => `${name} entfernen`,
    of: (name) => ` von ${name}`,
    editAvailability: 'Verfügbarkeit',
    availabilityOn: 'Verfügbarkeit: AN',
    editColors: 'Farben',
    colorsOn: 'Farben: AN',
    notSaved: 'Stunden nicht gespeichert',
    mailFailed: (email) => `Mail an ${email} konnte nicht zugestellt werden`,

    summary: 'Summe',
    summaryHint: (month, isConfirmed) =>
      `${isConfirmed ? 'Gebuchte / gemeldete Stunden' : 'Stunden'} und geschätzter Verdienst, ${month}`,
    summaryEmpty: 'Hier summieren sich die Stunden der Freelancer. Beginnen Sie mit einer Einladung.',
    summaryTable: 'Tabelle der Summen',
    summaryOf: (month) => `Summe, ${month}`,
    loadingSummary: 'Wird addiert …',
    summaryFailed: 'Die Summe konnte nicht geladen werden.',
    name: 'Name',
    total: 'Gesamt',
    earnings: 'Verdienst ca.',
  },
})
