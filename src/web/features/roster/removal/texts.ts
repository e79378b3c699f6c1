import { defineTexts } from '../../../../domain/language.ts'
import { commonTexts } from '../../../i18n/texts.ts'

/** Texts of the dialog that takes a person off the roster. */
export const texts = defineTexts({
  en: {
    ...commonTexts.en,
    askRemove: (name: string) => `Remove ${name}?`,
    removeMeans:
      'They can no longer open this project. Hours that have begun go on counting, and coming ones leave the summary.',
    gapsLeft: (hours: number) =>
      hours === 0
        ? 'No hour becomes a gap.'
        : hours === 1
          ? '1 booked hour becomes a gap.'
          : `${hours} booked hours become gaps.`,
    countingGaps: 'Counting the hours that become gaps…',
    gapsFailed: 'The hours that become gaps could not be counted.',
    undoRemove: {
      before: 'To undo this, invite ',
      after:
        ' again: the hours and prices that were saved return with them. Where bookings are confirmed, coming hours have to be booked again.',
    },
    remove: 'Remove',
  },
  de: {
    ...commonTexts.de,
    askRemove: (name) => `${name} entfernen?`,
    removeMeans:
      'Die Person kann dieses Projekt nicht mehr öffnen. Begonnene Stunden zählen weiter, kommende zählen nicht mehr in der Summe.',
    gapsLeft: (hours) =>
      hours === 0
        ? 'Keine Stunde wird zur Lücke.'
        : hours === 1
          ? '1 gebuchte Stunde wird zur Lücke.'
          : `${hours} gebuchte Stunden werden zu Lücken.`,
    countingGaps: 'Stunden, die zu Lücken werden, werden gezählt …',
    gapsFailed: 'Die Stunden, die zu Lücken werden, ließen sich nicht zählen.',
    undoRemove: {
      before: 'Um das rückgängig zu machen, laden Sie ',
      after:
        ' wieder ein: Gespeicherte Stunden und Preise kommen damit zurück. Wo gebucht wird, müssen kommende Stunden neu gebucht werden.',
    },
    remove: 'Entfernen',
  },
})
