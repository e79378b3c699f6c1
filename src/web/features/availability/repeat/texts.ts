import { defineTexts } from '../../../../domain/language.ts'

/** Texts of the menu that repeats a day's hours. */
export const repeatTexts = defineTexts({
  en: {
    repeat: (day: string) => `Choose your hours of ${day} on`,
    nothingToRepeat: 'Choose hours on a day first',
  },
  de: {
    repeat: (day) => `Ihre Stunden vom ${day} auch wählen`,
    nothingToRepeat: 'Wählen Sie zuerst Stunden an einem Tag',
  },
})
