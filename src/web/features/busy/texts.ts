import { defineTexts } from '../../../domain/language.ts'

export const texts = defineTexts({
  en: { busy: 'busy by your calendar' },
  de: { busy: 'in Ihrem Kalender belegt' },
})
