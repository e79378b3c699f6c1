import { defineTexts } from '../../../domain/language.ts'
import { gridTexts } from '../../grid/texts.ts'
import { commonTexts } from '../../i18n/texts.ts'

export const texts = defineTexts({
  en: {
    ...commonTexts.en,
    modes: gridTexts.en.modes,
    prices: 'Prices',
    perHour: '€/hour',
    inAllProjects: 'in all projects',
    pricesFailed: 'The prices could not be loaded.',
    wagesFailed: 'The wages could not be loaded.',
    wageOf: (mode: string, name: string) => `${mode}, €/hour for ${name}`,
    wagesOf: (name: string) => ` wages of ${name}`,
    tooMuch: (limit: string) => `Amount must be at most ${limit} €`,
    ambiguous: (thousands: string, decimals: string) =>
      `Do you mean ${thousands} or ${decimals}? Please type the one you mean.`,
    askSure: 'Is this right?',
    steep: (mode: string, before: string, after: string) =>
      `${mode}: from ${before} to ${after} an hour, more than five times as much.`,
    meanwhile: (mode: string, saved: string, typed: string) =>
      `${mode}: somebody else has saved ${saved} meanwhile. You typed ${typed}.`,
    noOwnWage: 'no own wage',
    saveAnyway: 'Save anyway',
  },
  de: {
    ...commonTexts.de,
    modes: gridTexts.de.modes,
    prices: 'Stundensätze',
    perHour: '€/Stunde',
    inAllProjects: 'in allen Projekten',
    pricesFailed: 'Die Stundensätze konnten nicht geladen werden.',
    wagesFailed: 'Die Stundensätze konnten nicht geladen werden.',
    wageOf: (mode, name) => `${mode}, €/Stunde für ${name}`,
    wagesOf: (name) => `: Stundensätze von ${name}`,
    tooMuch: (limit) => `Der Betrag darf höchstens ${limit} € sein`,
    ambiguous: (thousands, decimals) =>
      `Meinen Sie ${thousands} oder ${decimals}? Bitte schreiben Sie den gemeinten Betrag.`,
    askSure: 'Stimmt das?',
    steep: (mode, before, after) => `${mode}: von ${before} auf ${after} je Stunde, mehr als das Fünffache.`,
    meanwhile: (mode, saved, typed) =>
      `${mode}: Inzwischen wurde ${saved} gespeichert, von jemand anderem. Sie haben ${typed} eingegeben.`,
    noOwnWage: 'kein eigener Stundensatz',
    saveAnyway: 'Trotzdem speichern',
  },
})
