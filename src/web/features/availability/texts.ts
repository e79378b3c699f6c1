import { defineTexts } from '../../../domain/language.ts'
import type { PriceSource } from '../../../domain/pricing.ts'
import { commonTexts } from '../../i18n/texts.ts'

const enSources: Record<PriceSource, string> = {
  userSlotPrice: 'user slot price',
  projectSlotPrice: 'project slot price',
  userWage: 'own wage',
  tenantWage: 'tenant wage',
}

/** A person's month in the administrator's hands. */
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
    isGiven: 'given',
    isNotGiven: 'not given',
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
    inOtherMonths: (hours) => `${hours} Std. in anderen Monaten`,
    hours: (count) => `${count} Std.`,
    sources: {
      userSlotPrice: 'Stundenpreis der Person',
      projectSlotPrice: 'Stundenpreis des Projekts',
      userWage: 'eigener Stundensatz',
      tenantWage: 'Stundensatz der Organisation',
    },
    isGiven: 'zugesagt',
    isNotGiven: 'nicht zugesagt',
  },
})

/** The freelancer's own page. */
const en = {
  view: 'View',
  list: 'List',
  month: 'Month',
  hintOfMonth: 'Press the coloured hours you can work, then save.',
  hintOfList: 'Tap a block or single hours you can work, then save.',
  schedule: (month: string) => `Schedule ${month}`,
  loadFailed: 'The schedule could not be loaded.',
  tryAgain: 'Try again',

  noHours: (month: string) => `No hours are open in ${month} yet. Please look again later.`,
  noneLeft: (month: string) => `No more hours are open in ${month}.`,
  noneLeftHint: 'New ones show here as soon as your admin opens them.',
  goTo: (month: string) => `Go to ${month}`,
  openHours: (month: string) => `Open hours ${month}`,
  closedDays: (days: string) => `${days}: no open hours`,
  earlier: 'Earlier this month',
  today: 'Today',
  taken: (count: number) => `${count} h taken`,
  open: (count: number) => `${count} h open`,

  time: (hour: number) => `${hour}:00`,
  span: (from: number, to: number) => `${from}–${to}`,
  spanAloud: (from: number, to: number) => `${from} to ${to} o’clock`,
  notAvailable: 'not available',
  states: {
    free: 'not taken',
    partly: 'taken in part',
    added: 'chosen',
    saved: 'your hours',
  },

  earnings: 'Estimated earnings',
  earningsOf: (month: string) => `Estimated earnings ${month}`,
  notSavedYet: 'not saved yet',
  noConnection: (time: string) => `No connection: as of ${time}`,
  needsConnection: 'Saving needs a connection',
  closedMeanwhile: (hours: number) => `${hours} h not open any more`,
  elsewhere: (hours: number) => `+${hours} h in other months`,
  save: 'Save',
  saved: 'Saved',
  saveFailed: 'Failed to save availability',

  cannotRemove: 'Cannot remove hours',
  ok: 'OK',
}

export const texts = defineTexts({
  en,
  de: {
    view: 'Ansicht',
    list: 'Liste',
    month: 'Monat',
    hintOfMonth: 'Wählen Sie die farbigen Stunden, in denen Sie arbeiten können, und speichern Sie.',
    hintOfList: 'Tippen Sie auf Blöcke oder Stunden, dann speichern.',
    schedule: (month) => `Zeitplan ${month}`,
    loadFailed: 'Der Zeitplan konnte nicht geladen werden.',
    tryAgain: 'Noch einmal versuchen',

    noHours: (month) =>
      `Im Monat ${month} sind noch keine Stunden offen. Bitte schauen Sie später noch einmal.`,
    noneLeft: (month) => `Im Monat ${month} sind keine weiteren Stunden offen.`,
    noneLeftHint: 'Neue stehen hier, sobald Ihr Admin sie öffnet.',
    goTo: (month) => `Weiter zu ${month}`,
    openHours: (month) => `Offene Stunden ${month}`,
    closedDays: (days) => `${days}: keine offenen Stunden`,
    earlier: 'Bisher in diesem Monat',
    today: 'Heute',
    taken: (count) => `${count} h gewählt`,
    open: (count) => `${count} h offen`,

    time: (hour) => `${hour}:00`,
    span: (from, to) => `${from}–${to}`,
    spanAloud: (from, to) => `${from} bis ${to} Uhr`,
    notAvailable: 'nicht verfügbar',
    states: {
      free: 'nicht gewählt',
      partly: 'teilweise gewählt',
      added: 'vorgemerkt',
      saved: 'Ihre Stunden',
    },

    earnings: 'Geschätzter Verdienst',
    earningsOf: (month) => `Geschätzter Verdienst ${month}`,
    notSavedYet: 'noch nicht gespeichert',
    noConnection: (time) => `Keine Verbindung: Stand ${time}`,
    needsConnection: 'Speichern braucht eine Verbindung',
    closedMeanwhile: (hours) => `${hours} h nicht mehr offen`,
    elsewhere: (hours) => `+${hours} h in anderen Monaten`,
    save: 'Speichern',
    saved: 'Gespeichert',
    saveFailed: 'Die Verfügbarkeit konnte nicht gespeichert werden',

    cannotRemove: 'Stunden lassen sich nicht entfernen',
    ok: 'OK',
  },
})
