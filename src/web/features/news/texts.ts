import { defineTexts } from '../../../domain/language.ts'
import type { NewsKind } from '../../../domain/news.ts'

const en: Record<NewsKind, string> = {
  colour: 'colour',
  price: 'price',
  hours: 'given hours',
  booking: 'booking',
  need: 'need',
}
const de: Record<NewsKind, string> = {
  colour: 'Farbe',
  price: 'Preis',
  hours: 'gemeldete Stunden',
  booking: 'Buchung',
  need: 'Bedarf',
}

export const newsTexts = defineTexts({
  en: {
    title: 'What changed since you were here',
    count: (count: number) => (count === 1 ? '1 hour, marked below' : `${count} hours, marked below`),
    putAway: 'Put away',
    failed: 'The changes could not be put away.',
    changed: (kinds: string) => `changed: ${kinds}`,
    kinds: en,
  },
  de: {
    title: 'Seit Ihrem letzten Besuch geändert',
    count: (count) => (count === 1 ? '1 Stunde, unten markiert' : `${count} Stunden, unten markiert`),
    putAway: 'Ausblenden',
    failed: 'Die Änderungen konnten nicht ausgeblendet werden.',
    changed: (kinds) => `geändert: ${kinds}`,
    kinds: de,
  },
})
