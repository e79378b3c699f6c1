import { defineTexts } from '../../../../domain/language.ts'

/** Texts of the dialog about hours that cannot be removed. */
export const removalTexts = defineTexts({
  en: {
    cannotRemove: 'Cannot remove hours',
    ok: 'OK',
    cancel: 'Cancel',
    askRelease: 'Ask to be released',
    atOnce: 'If you ask to be released, these hours are given back at once.',
    giveReason: 'Give a reason',
    reason: 'Reason',
    whoReads: 'Only those who plan the project read it.',
    released: 'Given back',
    asked: 'You asked to be released. Until then you stay booked.',
    failed: 'You could not ask to be released.',
  },
  de: {
    cannotRemove: 'Stunden lassen sich nicht entfernen',
    ok: 'OK',
    cancel: 'Abbrechen',
    askRelease: 'Um Abgabe bitten',
    atOnce: 'Wenn Sie um Abgabe bitten, sind diese Stunden sofort abgegeben.',
    giveReason: 'Grund angeben',
    reason: 'Grund',
    whoReads: 'Nur wer das Projekt plant, liest ihn.',
    released: 'Zurückgegeben',
    asked: 'Sie haben um Abgabe gebeten. Bis dahin bleiben Sie gebucht.',
    failed: 'Sie konnten nicht um Abgabe bitten.',
  },
})
