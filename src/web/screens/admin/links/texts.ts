import { defineTexts } from '../../../../domain/language.ts'

export const texts = defineTexts({
  en: { team: 'Team', day: 'Day', requests: 'Requests', sections: 'Sections of the page' },
  de: { team: 'Team', day: 'Tag', requests: 'Anfragen', sections: 'Abschnitte der Seite' },
})
