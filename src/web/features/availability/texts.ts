import { defineTexts } from '../../../domain/language.ts'
import { commonTexts } from '../../i18n/texts.ts'

/** Texts of the freelancer's page. */
const en = {
  ...commonTexts.en,
  view: 'View',
  list: 'List',
  month: 'Month',
  hintOfMonth: 'Press the coloured hours you can work, then save.',
  hintOfList: 'Tap blocks or hours, then save.',
  promised: (contact: string) => `Saved hours are promised. To change one, ask ${contact}.`,
  schedule: (month: string) => `Schedule ${month}`,
  loadFailed: 'The schedule could not be loaded.',

  noHours: (month: string) => `No hours are open in ${month} yet.`,
  lookLater: 'Please look again later.',
  goTo: (month: string) => `Go to ${month}`,
  closedHours: (count: number) => `${count} h closed`,
  noLongerCount: (count: number): string => (count === 1 ? ', no longer counts' : ', no longer count'),

  earnings: 'Estimated earnings',
  notSavedYet: 'not saved yet',
  notHere: (month: string) => `${month} is not on this device yet. It needs a connection.`,
  noConnection: (time: string) => `No connection: as of ${time}`,
  closedMeanwhile: (hours: number) => `${hours} h not open any more`,
  elsewhere: (hours: number) => `+${hours} h in other months`,
  saveFailed: 'Failed to save availability',
}

export const texts = defineTexts({
  en,
  de: {
    ...commonTexts.de,
    view: 'Ansicht',
    list: 'Liste',
    month: 'Monat',
    hintOfMonth: 'Wählen Sie die farbigen Stunden, in denen Sie arbeiten können, und speichern Sie.',
    hintOfList: 'Stunden antippen, dann speichern.',
    promised: (contact) => `Gespeicherte Stunden sind zugesagt. Änderungen über ${contact}.`,
    schedule: (month) => `Zeitplan ${month}`,
    loadFailed: 'Der Zeitplan konnte nicht geladen werden.',

    noHours: (month) => `Im Monat ${month} sind noch keine Stunden offen.`,
    lookLater: 'Bitte schauen Sie später noch einmal.',
    goTo: (month) => `Weiter zu ${month}`,
    closedHours: (count) => `${count} h geschlossen`,
    noLongerCount: (count) => (count === 1 ? ', zählt nicht mehr' : ', zählen nicht mehr'),

    earnings: 'Geschätzter Verdienst',
    notSavedYet: 'noch nicht gespeichert',
    notHere: (month) => `${month} ist noch nicht auf diesem Gerät. Dafür braucht es eine Verbindung.`,
    noConnection: (time) => `Keine Verbindung: Stand ${time}`,
    closedMeanwhile: (hours) => `${hours} h nicht mehr offen`,
    elsewhere: (hours) => `+${hours} h in anderen Monaten`,
    saveFailed: 'Die Verfügbarkeit konnte nicht gespeichert werden',
  },
})

/** Says that a month has no open hours, and to look again later where none is open after it. */
export function noHours(t: typeof en, month: string, nextOpen: string | null | undefined): string {
  return nextOpen === null ? `${t.noHours(month)} ${t.lookLater}` : t.noHours(month)
}
