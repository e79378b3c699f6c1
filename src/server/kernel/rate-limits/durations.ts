/** A time to wait in words, after "wait" and "warten Sie": minutes up to two hours, then hours. */
import type { Language } from '../../../domain/language.ts'

const isLong = (minutes: number) => minutes > 120
const hoursOf = (minutes: number) => Math.ceil(minutes / 60)

export const durations: Record<Language, (minutes: number) => string> = {
  en: (minutes) =>
    isLong(minutes) ? `${hoursOf(minutes)} hours` : `${minutes} minute${minutes === 1 ? '' : 's'}`,
  de: (minutes) =>
    isLong(minutes) ? `${hoursOf(minutes)} Stunden` : `${minutes} Minute${minutes === 1 ? '' : 'n'}`,
}
