import { defineTexts } from '../../../domain/language.ts'

export const lateSavesTexts = defineTexts({
  en: { noAnswer: 'Saving takes longer than usual. Nothing that you entered is lost.' },
  de: { noAnswer: 'Das Speichern dauert länger als sonst. Ihre Eingaben gehen nicht verloren.' },
})
