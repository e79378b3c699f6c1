import { defineTexts } from '../../../../domain/language.ts'

export const texts = defineTexts({
  en: { team: 'Team', day: 'Day', requests: 'Requests' },
  de: { team: 'Team', day: 'Tag', requests: 'Anfragen' },
})
