import { defineTexts } from '../../../../domain/language.ts'

export const texts = defineTexts({
  en: {
    title: 'You have chosen hours at which you are busy elsewhere:',
    calendar: 'your calendar',
  },
  de: {
    title: 'Sie haben Stunden gewählt, in denen Sie anderswo belegt sind:',
    calendar: 'Ihr Kalender',
  },
})
