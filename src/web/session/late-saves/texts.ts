import { defineTexts } from '../../../domain/language.ts'

export const lateSavesTexts = defineTexts({
  en: { noAnswer: 'The connection does not answer yet. Nothing that you entered is lost.' },
  de: { noAnswer: 'Die Verbindung antwortet noch nicht. Ihre Eingaben gehen nicht verloren.' },
})
