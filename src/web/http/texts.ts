import { defineTexts } from '../../domain/language.ts'

export const texts = defineTexts({
  en: { unreachable: 'The server cannot be reached. Please check your connection.' },
  de: { unreachable: 'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.' },
})
