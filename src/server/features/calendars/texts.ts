/** The texts of calendar feeds. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'

export const texts = defineTexts({
  en: {
    myWork: 'My work',
    perHour: (amount: string) => `${amount} per hour`,
    perHourFrom: (from: number, to: number, amount: string) => `${from}–${to} h: ${amount} per hour`,
  },
  de: {
    myWork: 'Meine Einsätze',
    perHour: (amount) => `${amount} je Stunde`,
    perHourFrom: (from, to, amount) => `${from}–${to} Uhr: ${amount} je Stunde`,
  },
})

const refused = defineTexts({
  en: { changing: 'The calendar changes too often just now. Please try again.' },
  de: { changing: 'Der Kalender ändert sich gerade zu oft. Bitte versuchen Sie es noch einmal.' },
})
export const refusals = sentencesOf(refused)
