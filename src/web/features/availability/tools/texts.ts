import { defineTexts } from '../../../../domain/language.ts'

export const toolTexts = defineTexts({
  en: {
    why: 'Why this amount',
    pressHours: 'Press hours to see why they pay what they pay.',
  },
  de: {
    why: 'Warum dieser Betrag',
    pressHours: 'Drücken Sie Stunden, um zu sehen, warum sie so viel zahlen.',
  },
})
