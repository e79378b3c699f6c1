import { defineTexts } from '../../../../domain/language.ts'
import type { PriceSource } from '../../../../domain/pricing.ts'

type SourceOfProject = Extract<PriceSource, 'projectSlotPrice' | 'tenantWage'>
const enSources: Record<SourceOfProject, string> = {
  projectSlotPrice: 'set on this hour',
  tenantWage: 'by the prices of its colour',
}

export const inspectorTexts = defineTexts({
  en: {
    inspector: 'Inspector',
    hour: 'Hour',
    people: 'People',
    cost: 'Cost',
    prices: 'Prices',
    summary: 'Summary',
    nothingChosen: {
      hour: 'Press an hour of the month to see what it pays and why. Drag, or hold Shift, for several.',
      people:
        'Press an hour of the month to see who works then and who could. Drag, or hold Shift, for several.',
    },
    colour: 'Colour',
    setTo: (mode: string) => `Set to ${mode}`,
    pays: 'Pays',
    why: 'Why',
    sources: enSources,
    nothing: 'nothing',
    notOpen: 'nobody works in an hour that is not open',
    setPrice: 'Set price…',
    history: 'History…',
    selected: (count: number) => `${count} hours`,
    bookedAndGiven: (booked: number, given: number) => `${booked} booked, ${given} given`,
    together: 'Together',
    openHours: (count: number) => `${count} of them open`,
    ifTaken: 'if one person takes each open hour',
    loading: 'Loading the cost …',
  },
  de: {
    inspector: 'Inspektor',
    hour: 'Stunde',
    people: 'Personen',
    cost: 'Kosten',
    prices: 'Stundensätze',
    summary: 'Summe',
    nothingChosen: {
      hour: 'Drücken Sie eine Stunde des Monats, um zu sehen, was sie zahlt und warum. Ziehen oder die Umschalttaste wählt mehrere.',
      people:
        'Drücken Sie eine Stunde des Monats, um zu sehen, wer dann arbeitet und wer könnte. Ziehen oder die Umschalttaste wählt mehrere.',
    },
    colour: 'Farbe',
    setTo: (mode) => `Auf ${mode} setzen`,
    pays: 'Zahlt',
    why: 'Warum',
    sources: {
      projectSlotPrice: 'an dieser Stunde gesetzt',
      tenantWage: 'nach dem Stundensatz ihrer Farbe',
    },
    nothing: 'nichts',
    notOpen: 'in einer Stunde, die nicht offen ist, arbeitet niemand',
    setPrice: 'Preis setzen …',
    history: 'Verlauf …',
    selected: (count) => `${count} Stunden`,
    bookedAndGiven: (booked, given) => `${booked} gebucht, ${given} gemeldet`,
    together: 'Zusammen',
    openHours: (count) => `davon ${count} offen`,
    ifTaken: 'wenn jede offene Stunde von einer Person übernommen wird',
    loading: 'Die Kosten werden geladen …',
  },
})
