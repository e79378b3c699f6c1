import { defineTexts } from '../../../../domain/language.ts'
import type { ReleaseState } from '../../../../domain/releases.ts'

const enStates: Record<ReleaseState, string> = {
  open: 'waits for an answer',
  released: 'released',
  replaced: 'replaced by a substitute',
  refused: 'refused: you stay booked',
  withdrawn: 'withdrawn: you stay booked',
}

/** Texts of a freelancer's own releases. */
export const releasedTexts = defineTexts({
  en: {
    releases: 'Your releases',
    states: enStates,
    until: 'Until then you stay booked.',
    withdraw: 'Withdraw',
    of: (hours: string) => ` ${hours}`,
    withdrawn: 'Withdrawn',
    failed: 'The release could not be withdrawn.',
    earlier: 'Earlier releases',
  },
  de: {
    releases: 'Ihre Abgaben',
    states: {
      open: 'wartet auf Antwort',
      released: 'freigegeben',
      replaced: 'durch eine Vertretung ersetzt',
      refused: 'abgelehnt: Sie bleiben gebucht',
      withdrawn: 'zurückgezogen: Sie bleiben gebucht',
    },
    until: 'Bis dahin bleiben Sie gebucht.',
    withdraw: 'Zurückziehen',
    of: (hours) => ` ${hours}`,
    withdrawn: 'Zurückgezogen',
    failed: 'Die Abgabe konnte nicht zurückgezogen werden.',
    earlier: 'Frühere Abgaben',
  },
})
