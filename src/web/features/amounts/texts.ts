import type { SumName } from '../../../domain/amount-lines.ts'
import { defineTexts } from '../../../domain/language.ts'
import type { PriceSource } from '../../../domain/pricing.ts'
import { gridTexts } from '../../grid/texts.ts'
import { commonTexts } from '../../i18n/texts.ts'

/** The rules by their source; `colour` is the hour’s. */
const enRules: Record<PriceSource, (colour: string) => string> = {
  userSlotPrice: () => 'Price of this hour for the person',
  projectSlotPrice: () => 'Price of this hour for everybody',
  userWage: (colour) => `Own wage for ${colour.toLowerCase()}`,
  tenantWage: (colour) => `Wage for ${colour.toLowerCase()}`,
}
const enBrief: Record<PriceSource, string> = {
  userSlotPrice: 'price of the hour for the person',
  projectSlotPrice: 'price of the hour',
  userWage: 'own wage',
  tenantWage: 'wage',
}
const enSums: Record<SumName, string> = {
  booked: 'booked hours',
  given: 'given hours',
  gaps: 'hours that nobody works yet',
  need: 'all hours that are needed',
}

export const texts = defineTexts({
  en: {
    close: commonTexts.en.close,
    modes: gridTexts.en.modes,
    span: gridTexts.en.span,
    why: 'Why this amount',
    back: 'Back',
    perHour: 'an hour',
    rules: enRules,
    brief: enBrief,
    sums: enSums,
    bookedAndGaps: 'booked hours and hours that nobody works yet',
    chosenHours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    holds: 'This holds',
    wouldHold: 'This would hold without it',
    always: 'from the beginning',
    from: (day: string) => `from ${day}`,
    setBy: (name: string, moment: string) => `set by ${name} on ${moment}`,
    setOn: (moment: string) => `set on ${moment}`,
    neverSet: 'not set yet',
    notRecorded: 'by whom and when is not recorded',
    notOpen: 'The hour is not open, so it pays nothing.',
    waits: (amount: string) =>
      `The hour is not open, so it pays nothing yet. ${amount} waits until it is open.`,
    noLines: 'No hour counts in this sum.',
    lines: 'The lines of this sum',
    day: 'Day',
    hours: 'Hours',
    rule: 'Rule',
    amount: 'Amount',
    missing: (count: number) => (count === 1 ? '1 person is missing' : `${count} people are missing`),
    needed: (count: number) => (count === 1 ? '1 person is needed' : `${count} people are needed`),
    left: 'has left',
    more: (count: number) => `Show ${count} more`,
    budget: 'Budget',
    less: (name: string) => `less ${name}`,
    leaves: 'Left',
    reading: 'Looking it up …',
    failed: 'Why the amount is what it is could not be read.',
    leftProjects: (projects: string) =>
      `You are no longer in ${projects}. Why your hours there paid what they paid can no longer be read.`,
  },
  de: {
    close: commonTexts.de.close,
    modes: gridTexts.de.modes,
    span: gridTexts.de.span,
    why: 'Warum dieser Betrag',
    back: 'Zurück',
    perHour: 'je Stunde',
    rules: {
      userSlotPrice: () => 'Preis dieser Stunde für die Person',
      projectSlotPrice: () => 'Preis dieser Stunde für alle',
      userWage: (colour) => `Eigener Stundensatz für ${colour}`,
      tenantWage: (colour) => `Stundensatz für ${colour}`,
    },
    brief: {
      userSlotPrice: 'Preis der Stunde für die Person',
      projectSlotPrice: 'Preis der Stunde',
      userWage: 'eigener Stundensatz',
      tenantWage: 'Stundensatz',
    },
    sums: {
      booked: 'gebuchte Stunden',
      given: 'gemeldete Stunden',
      gaps: 'Stunden, in denen noch niemand arbeitet',
      need: 'alle Stunden, die gebraucht werden',
    },
    bookedAndGaps: 'gebuchte Stunden und solche, in denen noch niemand arbeitet',
    chosenHours: (count) => (count === 1 ? '1 Stunde' : `${count} Stunden`),
    holds: 'Das gilt',
    wouldHold: 'Das gälte sonst',
    always: 'von Anfang an',
    from: (day) => `ab ${day}`,
    setBy: (name, moment) => `gesetzt von ${name} am ${moment}`,
    setOn: (moment) => `gesetzt am ${moment}`,
    neverSet: 'noch nicht gesetzt',
    notRecorded: 'von wem und wann, ist nicht festgehalten',
    notOpen: 'Die Stunde ist nicht offen und zahlt deshalb nichts.',
    waits: (amount) => `Die Stunde ist nicht offen und zahlt noch nichts. ${amount} wartet, bis sie es ist.`,
    noLines: 'In dieser Summe zählt keine Stunde.',
    lines: 'Die Zeilen dieser Summe',
    day: 'Tag',
    hours: 'Stunden',
    rule: 'Regel',
    amount: 'Betrag',
    missing: (count) => (count === 1 ? '1 Person fehlt' : `${count} Personen fehlen`),
    needed: (count) => (count === 1 ? '1 Person wird gebraucht' : `${count} Personen werden gebraucht`),
    left: 'nicht mehr dabei',
    more: (count) => `${count} weitere anzeigen`,
    budget: 'Budget',
    less: (name) => `abzüglich ${name}`,
    leaves: 'Bleibt',
    reading: 'Wird nachgesehen …',
    failed: 'Warum der Betrag so ist, konnte nicht gelesen werden.',
    leftProjects: (projects) =>
      `Sie gehören nicht mehr zu ${projects}. Warum Ihre Stunden dort so viel zahlten, ist nicht mehr zu lesen.`,
  },
})
