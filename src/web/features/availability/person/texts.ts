import { defineTexts } from '../../../../domain/language.ts'
import type { PriceSource } from '../../../../domain/pricing.ts'
import { commonTexts } from '../../../i18n/texts.ts'

const enSources: Record<PriceSource, string> = {
  userSlotPrice: 'user slot price',
  projectSlotPrice: 'project slot price',
  userWage: 'own wage',
  tenantWage: 'tenant wage',
}

/** Texts of a person's month as an administrator edits it. */
export const personTexts = defineTexts({
  en: {
    ...commonTexts.en,
    monthOf: (name: string) => `Month of ${name}`,
    scheduleOf: (name: string, month: string) => `Schedule of ${name} ${month}`,
    monthFailed: 'The month could not be loaded.',
    hoursOf: (name: string) => ` hours of ${name}`,
    hints: {
      select: 'Press an hour to see what it pays and why.',
      availability: 'Press hours to add or remove them, then save.',
      colors: 'Each press steps on: white, green, yellow, red, black. Saved at once.',
      brush: 'Press or drag to paint. Saved at once.',
      price: 'Press an hour to set its price for this person.',
    },
    notSaved: (hours: string) => `${hours} not saved`,
    inOtherMonths: (hours: number) => `${hours} h in other months`,
    hours: (count: string) => `${count} h`,
    sources: enSources,
  },
  de: {
    ...commonTexts.de,
    monthOf: (name) => `Monat von ${name}`,
    scheduleOf: (name, month) => `Zeitplan von ${name} ${month}`,
    monthFailed: 'Der Monat konnte nicht geladen werden.',
    hoursOf: (name) => `: Stunden von ${name}`,
    hints: {
      select: 'Drücken Sie eine Stunde, um zu sehen, was sie zahlt und warum.',
      availability: 'Drücken Sie Stunden, um sie hinzuzufügen oder zu entfernen, und speichern Sie dann.',
      colors: 'Jeder Druck schaltet weiter: weiß, grün, gelb, rot, schwarz. Sofort gespeichert.',
      brush: 'Drücken oder ziehen malt. Sofort gespeichert.',
      price: 'Drücken Sie eine Stunde, um ihren Preis für diese Person zu setzen.',
    },
    notSaved: (hours) => `${hours} nicht gespeichert`,
    inOtherMonths: (hours) => `${hours} h in anderen Monaten`,
    hours: (count) => `${count} h`,
    sources: {
      userSlotPrice: 'Stundenpreis der Person',
      projectSlotPrice: 'Stundenpreis des Projekts',
      userWage: 'eigener Stundensatz',
      tenantWage: 'Stundensatz der Organisation',
    },
  },
})
