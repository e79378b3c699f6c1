import { defineTexts } from '../../../../domain/language.ts'

export const toolTexts = defineTexts({
  en: {
    why: 'Why this amount',
    pressHours: 'Press an hour to see what its amount is made of.',
  },
  de: {
    why: 'Warum dieser Betrag',
    pressHours: 'Drücken Sie eine Stunde, um zu sehen, woraus sich ihr Betrag ergibt.',
  },
})
