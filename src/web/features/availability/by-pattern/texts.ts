import { defineTexts } from '../../../../domain/language.ts'

export const byPatternTexts = defineTexts({
  en: {
    give: 'Give by my pattern',
    fit: (count: number) =>
      count === 1 ? '1 open hour fits your pattern.' : `${count} open hours fit your pattern.`,
    chosen: (count: number) => `${count} h chosen by your pattern. Nothing is given until you save.`,
  },
  de: {
    give: 'Nach meinem Muster melden',
    fit: (count) =>
      count === 1
        ? '1 offene Stunde passt zu Ihrem Muster.'
        : `${count} offene Stunden passen zu Ihrem Muster.`,
    chosen: (count) => `${count} h nach Ihrem Muster vorgemerkt. Gemeldet ist nichts, bis Sie speichern.`,
  },
})
