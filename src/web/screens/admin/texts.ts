import { defineTexts } from '../../../domain/language.ts'

export const texts = defineTexts({
  en: {
    projectAdmin: 'Project Admin',
    addPeople: 'Add people',
    paint: 'Paint',
    priceEditOn: 'Price edit ON',
    priceEditOff: 'Price edit OFF',
    aboutPriceEdit: 'About price edit',
    priceEditHelp: 'Click a cell to set a custom project slot price and use Save in the dialog.',
    people: 'People',
    history: 'History',
    skipToMonth: 'Skip to the month',
  },
  de: {
    projectAdmin: 'Projektverwaltung',
    addPeople: 'Personen hinzufügen',
    paint: 'Malen',
    priceEditOn: 'Preise: AN',
    priceEditOff: 'Preise: AUS',
    aboutPriceEdit: 'Über das Ändern von Preisen',
    priceEditHelp:
      'Klicken Sie auf eine Stunde, um ihr einen eigenen Preis für das Projekt zu geben, und speichern Sie ihn im Dialog.',
    people: 'Personen',
    history: 'Verlauf',
    skipToMonth: 'Zum Monat springen',
  },
})
