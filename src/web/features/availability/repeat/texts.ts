import { defineTexts } from '../../../../domain/language.ts'

/** Texts of the menu that repeats a day's hours. */
export const repeatTexts = defineTexts({
  en: {
    repeat: (day: string) => `Choose your hours of ${day} on`,
    chosenAlso: (count: number) => (count === 0 ? 'No more of these hours are open' : `+${count} h chosen`),
    nothingToRepeat: 'Choose hours on a day first',
  },
  de: {
    repeat: (day) => `Ihre Stunden vom ${day} auch wählen`,
    chosenAlso: (count) => (count === 0 ? 'Keine dieser Stunden ist noch offen' : `+${count} h gewählt`),
    nothingToRepeat: 'Wählen Sie zuerst Stunden an einem Tag',
  },
})
