import { defineTexts } from '../../../domain/language.ts'

export const texts = defineTexts({
  en: {
    history: 'Project history',
    historyHint: 'Who changed what, and when',
    view: 'View',
    hide: 'Hide',
  },
  de: {
    history: 'Projektverlauf',
    historyHint: 'Wer was wann geändert hat',
    view: 'Anzeigen',
    hide: 'Ausblenden',
  },
})
