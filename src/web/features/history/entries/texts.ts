/** The words of history entries. A new kind of entry has its name and its sentence here. */
import type { EntryKind } from '../../../../contract/facts.ts'
import type { HistoryEntry } from '../../../../contract/history.ts'
import { type Day, monthName, weekdayName } from '../../../../domain/calendar.ts'
import { blocksOf, listBlocks } from '../../../../domain/hour-blocks.ts'
import { defineTexts, type Language } from '../../../../domain/language.ts'
import { eurosToCents, formatCents } from '../../../../domain/money.ts'
import type { ReleaseState } from '../../../../domain/releases.ts'
import { type Role, roleLabel } from '../../../../domain/roles.ts'
import { type Mode, type SlotRef, STAFFED_MODES } from '../../../../domain/slot.ts'
import type { Booking } from '../../../../domain/staffing.ts'
import { gridTexts } from '../../../grid/texts.ts'
import { commonTexts } from '../../../i18n/texts.ts'

type Kinds = Record<EntryKind, string>

const ROLE_NAMES = { ADMIN: 'an admin', PLANNER: 'a planner', FREELANCER: 'a freelancer' } as const
/** The part of a compound with ‘Einladung’. */
const GERMAN_PARTS = { ADMIN: 'Admin', PLANNER: 'Planungs', FREELANCER: 'Freelancer' } as const

/** The words around a list of entries. */
export const listTexts = defineTexts({
  en: {
    ...commonTexts.en,
    kind: 'Kind',
    allChanges: 'All changes',
    person: 'Person',
    everybody: 'Everybody',
    changedOn: 'Changed on',
    clearFilters: 'Clear filters',
    nothingFits: 'No changes match these filters.',
    nothingYet: 'Nothing has been changed yet.',
    historyOf: (cell: string) => `History of ${cell}`,
    hourNeverChanged: 'This hour has never been changed.',
    loadingHistory: 'Loading the history…',
    loadFailed: 'The history could not be loaded.',
    changes: 'Changes',
    showMore: 'Show more',
  },
  de: {
    ...commonTexts.de,
    kind: 'Art',
    allChanges: 'Alle Änderungen',
    person: 'Person',
    everybody: 'Alle',
    changedOn: 'Geändert am',
    clearFilters: 'Filter zurücksetzen',
    nothingFits: 'Zu diesen Filtern gibt es keine Änderungen.',
    nothingYet: 'Noch wurde nichts geändert.',
    historyOf: (cell) => `Verlauf von ${cell}`,
    hourNeverChanged: 'Diese Stunde wurde noch nie geändert.',
    loadingHistory: 'Der Verlauf wird geladen …',
    loadFailed: 'Der Verlauf konnte nicht geladen werden.',
    changes: 'Änderungen',
    showMore: 'Mehr anzeigen',
  },
})

/** The sentences about an entry follow the actor's name. */
const texts = defineTexts({
  en: {
    modes: gridTexts.en.modes,
    kinds: {
      slot: 'Schedule',
      pattern: 'Weekly pattern',
      'user-mode': 'Colours of people',
      'slot-price': 'Prices',
      'user-slot-price': 'Prices of people',
      wages: 'Wages',
      'user-wages': 'Wages of people',
      availability: 'Hours given',
      roster: 'Roster',
      'project-name': 'Project name',
      'project-archived': 'Archive',
      'project-time-zone': 'Time zone',
      'project-contact': 'Contact',
      'project-address': 'Address of work',
      'project-past-days': 'Past days',
      staffing: 'Staffing',
      need: 'Need',
      'need-pattern': 'Need by the week',
      booking: 'Bookings',
      request: 'Requests',
      answer: 'Answers to requests',
      release: 'Releases',
      announcement: 'Announcements',
      invite: 'Invites',
      'magic-link': 'Magic links',
      membership: 'Members',
      erasure: 'Erasure',
      role: 'Roles',
    } as Kinds,

    none: 'none',
    colourOfPattern: 'the colour of the weekly pattern',
    colourOfAll: 'the colour for everybody',
    asEverybody: 'as everybody',
    toMode: (after: string) => `to ${after}`,
    fromModeToMode: (before: string, after: string) => `from ${before} to ${after}`,
    setCell: (cell: string, modes: string) => `set ${cell} ${modes}`,
    setCellFor: (cell: string, name: string, modes: string) => `set ${cell} for ${name} ${modes}`,
    setPattern: (hour: string, modes: string) => `set ${hour} of the weekly pattern ${modes}`,
    clearedPattern: (hour: string, mode: string) => `cleared ${hour} of the weekly pattern (${mode})`,
    changedPrice: (cell: string, amounts: string) => `changed the price of ${cell}: ${amounts}`,
    changedPriceOf: (name: string, cell: string, amounts: string) =>
      `changed ${name}’s price of ${cell}: ${amounts}`,
    changedWages: (from: string, amounts: string) => `changed the wages${from}: ${amounts}`,
    changedWagesOf: (name: string, from: string, amounts: string) =>
      `changed ${name}’s wages${from}: ${amounts}`,
    plannedWages: (from: string, amounts: string) => `set other wages${from}: ${amounts}`,
    plannedWagesOf: (name: string, from: string, amounts: string) =>
      `set other wages of ${name}${from}: ${amounts}`,
    removedWages: (from: string, amounts: string) => `removed the wages${from} (${amounts})`,
    removedWagesOf: (name: string, from: string, amounts: string) =>
      `removed ${name}’s wages${from} (${amounts})`,
    fromDay: (day: string) => ` from ${day} on`,
    gaveHours: (hours: string) => `gave ${hours}`,
    addedHours: (hours: string) => `added ${hours}`,
    removedHours: (hours: string) => `removed ${hours}`,
    bookedHours: (hours: string) => `booked ${hours}`,
    unbookedHours: (hours: string) => `unbooked ${hours}`,
    gaveBack: (hours: string) => `gave back ${hours}`,
    releases: {
      open: (_name: string, hours: string) => `asked to be released from ${hours}`,
      released: (name: string, hours: string) => `released ${name} from ${hours}`,
      replaced: (name: string, hours: string) => `took over hours of ${name}: ${hours}`,
      refused: (name: string, hours: string) => `did not release ${name} from ${hours}`,
      withdrawn: (name: string, hours: string) => `ended the request of ${name} to be released from ${hours}`,
    } as Record<ReleaseState, (name: string, hours: string) => string>,
    withdrewRelease: (hours: string) => `asked no longer to be released from ${hours}`,
    and: (parts: string[]) => parts.join(' and '),
    onDay: (changes: string, day: string) => `${changes} on ${day}`,
    onDayFor: (changes: string, day: string, name: string) => `${changes} on ${day} for ${name}`,
    tookOff: (name: string) => `took ${name} off the roster`,
    joined: 'joined the roster',
    putOn: (name: string) => `put ${name} on the roster`,
    left: 'left the organisation',
    erased: (name: string) => `erased the data of ${name}`,
    erasedOwn: 'deleted their account',
    removedMember: (name: string) => `removed ${name} from the organisation`,
    madeMember: (name: string, role: Role, projects: number) =>
      `made ${name} ${ROLE_NAMES[role]}${role === 'PLANNER' ? ` of ${projects} ${projects === 1 ? 'project' : 'projects'}` : ''}`,
    created: (name: string) => `created the project ‘${name}’`,
    renamed: (before: string, after: string) => `renamed the project from ‘${before}’ to ‘${after}’`,
    archived: 'archived the project',
    broughtBack: 'brought the project back from the archive',
    setTimeZone: (before: string, after: string) => `changed the time zone from ${before} to ${after}`,
    setContact: (contact: string) => `set the contact to ‘${contact}’`,
    clearedContact: 'removed the contact',
    setAddress: (address: string) => `set the address of work to ‘${address}’`,
    clearedAddress: 'removed the address of work',
    setPastDays: (days: number) =>
      days === 0
        ? 'closed past days for freelancers'
        : `let freelancers add hours up to ${days} ${days === 1 ? 'day' : 'days'} back`,
    openedPastDays: 'opened past days for freelancers',
    setNeed: (cell: string, people: string) => `set the need of ${cell} ${people}`,
    clearedNeed: (cell: string, people: string) => `cleared the need of ${cell} (${people})`,
    ofPattern: (hour: string) => `${hour} of the weekly pattern`,
    changedStaffing: (changes: string) => `changed the staffing: ${changes}`,
    booking: {
      open: 'given hours are booked',
      confirmed: 'given hours wait for a booking',
    } as Record<Booking, string>,
    keepBooked: (isKept: boolean): string =>
      isKept ? 'all staffed hours stay booked' : 'only earlier bookings hold',
    need: (changes: string) => `need ${changes}`,
    closeFull: (isClosed: boolean): string => (isClosed ? 'full hours are closed' : 'full hours stay open'),
    releaseHours: (hours: number | null): string =>
      hours === null
        ? 'hours are given back only with leave'
        : `hours are given back up to ${hours} h before`,
    answerHours: (hours: number) => `${hours} h to answer`,
    showColleagues: (isShown: boolean): string =>
      isShown ? 'freelancers see who works beside them' : 'freelancers do not see who works beside them',
    budget: (amount: string | null): string => (amount === null ? 'no budget' : `budget ${amount} a month`),
    asked: (name: string, hours: number) => `asked ${name} for ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    withdrewRequest: (name: string, hours: number) =>
      `withdrew the request to ${name} (${hours} ${hours === 1 ? 'hour' : 'hours'})`,
    acceptedHours: (hours: number) => `accepted ${hours} ${hours === 1 ? 'hour' : 'hours'} of a request`,
    declinedRequest: 'declined a request',
    announced: (month: string) => `announced the plan of ${month}`,
    announcedWith: (month: string, text: string) => `announced the plan of ${month}: ‘${text}’`,
    madeInvite: (role: Role) => `made ${ROLE_NAMES[role]} invite`,
    invited: (email: string, role: Role) => `invited ${email} as ${roleLabel(role, 'en').toLowerCase()}`,
    acceptedInvite: (role: Role) => `accepted ${ROLE_NAMES[role]} invite`,
    acceptedInviteFor: (email: string) => `accepted the invite for ${email}`,
    revokedInvite: (role: Role) => `revoked ${ROLE_NAMES[role]} invite`,
    revokedInviteFor: (email: string) => `revoked the invite for ${email}`,
    reinstatedInvite: (role: Role) => `brought back ${ROLE_NAMES[role]} invite`,
    reinstatedInviteFor: (email: string) => `brought back the invite for ${email}`,
    usedLink: 'signed in by magic link',
    madeOwnLink: 'made a magic link of their own',
    madeLink: (name: string) => `made a magic link for ${name}`,
    revokedOwnLink: 'revoked a magic link of their own',
    revokedLink: (name: string) => `revoked a magic link for ${name}`,
    reinstatedLink: (name: string) => `brought back a magic link for ${name}`,
  },
  de: {
    modes: gridTexts.de.modes,
    kinds: {
      slot: 'Zeitplan',
      pattern: 'Wochenmuster',
      'user-mode': 'Farben von Personen',
      'slot-price': 'Preise',
      'user-slot-price': 'Preise von Personen',
      wages: 'Stundensätze',
      'user-wages': 'Stundensätze von Personen',
      availability: 'Gemeldete Stunden',
      roster: 'Team',
      'project-name': 'Projektname',
      'project-archived': 'Archiv',
      'project-time-zone': 'Zeitzone',
      'project-contact': 'Kontakt',
      'project-address': 'Einsatzort',
      'project-past-days': 'Vergangene Tage',
      staffing: 'Einsatzplanung',
      need: 'Bedarf',
      'need-pattern': 'Bedarf im Wochenmuster',
      booking: 'Buchungen',
      request: 'Anfragen',
      answer: 'Antworten auf Anfragen',
      release: 'Abgaben',
      announcement: 'Ankündigungen',
      invite: 'Einladungen',
      'magic-link': 'Anmeldelinks',
      membership: 'Mitglieder',
      erasure: 'Löschung',
      role: 'Rollen',
    },

    none: 'keiner',
    colourOfPattern: 'die Farbe des Wochenmusters',
    colourOfAll: 'die Farbe für alle',
    asEverybody: 'wie alle',
    toMode: (after) => `auf ${after}`,
    fromModeToMode: (before, after) => `von ${before} auf ${after}`,
    setCell: (cell, modes) => `hat ${cell} ${modes} gesetzt`,
    setCellFor: (cell, name, modes) => `hat ${cell} für ${name} ${modes} gesetzt`,
    setPattern: (hour, modes) => `hat ${hour} im Wochenmuster ${modes} gesetzt`,
    clearedPattern: (hour, mode) => `hat ${hour} im Wochenmuster geleert (${mode})`,
    changedPrice: (cell, amounts) => `hat den Preis von ${cell} geändert: ${amounts}`,
    changedPriceOf: (name, cell, amounts) => `hat den Preis von ${name} am ${cell} geändert: ${amounts}`,
    changedWages: (from, amounts) => `hat die Stundensätze${from} geändert: ${amounts}`,
    changedWagesOf: (name, from, amounts) => `hat die Stundensätze von ${name}${from} geändert: ${amounts}`,
    plannedWages: (from, amounts) => `hat andere Stundensätze${from} gesetzt: ${amounts}`,
    plannedWagesOf: (name, from, amounts) => `hat andere Stundensätze von ${name}${from} gesetzt: ${amounts}`,
    removedWages: (from, amounts) => `hat die Stundensätze${from} entfernt (${amounts})`,
    removedWagesOf: (name, from, amounts) => `hat die Stundensätze von ${name}${from} entfernt (${amounts})`,
    fromDay: (day) => ` ab ${day}`,
    gaveHours: (hours) => `${hours} gemeldet`,
    addedHours: (hours) => `${hours} hinzugefügt`,
    removedHours: (hours) => `${hours} entfernt`,
    bookedHours: (hours) => `${hours} gebucht`,
    unbookedHours: (hours) => `die Buchung von ${hours} aufgehoben`,
    gaveBack: (hours) => `hat Stunden abgegeben: ${hours}`,
    releases: {
      open: (_name, hours) => `hat um Abgabe gebeten: ${hours}`,
      released: (name, hours) => `hat ${name} freigegeben: ${hours}`,
      replaced: (name, hours) => `hat Stunden von ${name} übernommen: ${hours}`,
      refused: (name, hours) => `hat eine Abgabe von ${name} abgelehnt: ${hours}`,
      withdrawn: (name, hours) => `hat die Bitte von ${name} um Abgabe beendet: ${hours}`,
    },
    withdrewRelease: (hours) => `hat die Bitte um Abgabe zurückgezogen: ${hours}`,
    and: (parts) => parts.join(' und '),
    onDay: (changes, day) => `hat am ${day} ${changes}`,
    onDayFor: (changes, day, name) => `hat am ${day} für ${name} ${changes}`,
    tookOff: (name) => `hat ${name} aus dem Team genommen`,
    joined: 'gehört jetzt zum Team',
    putOn: (name) => `hat ${name} ins Team aufgenommen`,
    left: 'hat die Organisation verlassen',
    erased: (name) => `hat die Daten von ${name} gelöscht`,
    erasedOwn: 'hat das eigene Konto gelöscht',
    removedMember: (name) => `hat ${name} aus der Organisation entfernt`,
    madeMember: (name, role, projects) =>
      role === 'PLANNER'
        ? `hat ${name} ${projects === 1 ? 'ein Projekt' : `${projects} Projekte`} zur Planung gegeben`
        : `hat ${name} zum ${roleLabel(role, 'de')} gemacht`,
    created: (name) => `hat das Projekt „${name}“ angelegt`,
    renamed: (before, after) => `hat das Projekt von „${before}“ in „${after}“ umbenannt`,
    archived: 'hat das Projekt archiviert',
    broughtBack: 'hat das Projekt aus dem Archiv zurückgeholt',
    setTimeZone: (before, after) => `hat die Zeitzone von ${before} in ${after} geändert`,
    setContact: (contact) => `hat als Kontakt „${contact}“ angegeben`,
    clearedContact: 'hat den Kontakt entfernt',
    setAddress: (address) => `hat als Einsatzort „${address}“ angegeben`,
    clearedAddress: 'hat den Einsatzort entfernt',
    setPastDays: (days) =>
      days === 0
        ? 'hat vergangene Tage für Freelancer geschlossen'
        : `lässt Freelancer Stunden bis zu ${days} ${days === 1 ? 'Tag' : 'Tage'} zurück melden`,
    openedPastDays: 'hat vergangene Tage für Freelancer geöffnet',
    setNeed: (cell, people) => `hat den Bedarf von ${cell} ${people} gesetzt`,
    clearedNeed: (cell, people) => `hat den Bedarf von ${cell} geleert (${people})`,
    ofPattern: (hour) => `${hour} im Wochenmuster`,
    changedStaffing: (changes) => `hat die Einsatzplanung geändert: ${changes}`,
    booking: { open: 'gemeldete Stunden sind gebucht', confirmed: 'gemeldete Stunden warten auf Buchung' },
    keepBooked: (isKept) =>
      isKept ? 'alle offenen Stunden bleiben gebucht' : 'nur frühere Buchungen gelten',
    need: (changes) => `Bedarf ${changes}`,
    closeFull: (isClosed) =>
      isClosed ? 'besetzte Stunden sind geschlossen' : 'besetzte Stunden bleiben offen',
    releaseHours: (hours) =>
      hours === null ? 'Abgabe nur auf Bitte' : `Abgabe bis ${hours} Std. vor Beginn`,
    answerHours: (hours) => `${hours} Std. zum Antworten`,
    showColleagues: (isShown) =>
      isShown ? 'Freelancer sehen, wer mit ihnen arbeitet' : 'Freelancer sehen nicht, wer mit ihnen arbeitet',
    budget: (amount) => (amount === null ? 'kein Budget' : `Budget ${amount} im Monat`),
    asked: (name, hours) => `hat ${name} für ${hours} ${hours === 1 ? 'Stunde' : 'Stunden'} angefragt`,
    withdrewRequest: (name, hours) =>
      `hat die Anfrage an ${name} zurückgezogen (${hours} ${hours === 1 ? 'Stunde' : 'Stunden'})`,
    acceptedHours: (hours) => `hat ${hours} ${hours === 1 ? 'Stunde' : 'Stunden'} einer Anfrage zugesagt`,
    declinedRequest: 'hat eine Anfrage abgesagt',
    announced: (month) => `hat den Plan für ${month} angekündigt`,
    announcedWith: (month, text) => `hat den Plan für ${month} angekündigt: „${text}“`,
    madeInvite: (role) => `hat eine ${GERMAN_PARTS[role]}-Einladung erstellt`,
    invited: (email, role) =>
      role === 'PLANNER'
        ? `hat ${email} für die Planung eingeladen`
        : `hat ${email} als ${roleLabel(role, 'de')} eingeladen`,
    acceptedInvite: (role) => `hat eine ${GERMAN_PARTS[role]}-Einladung angenommen`,
    acceptedInviteFor: (email) => `hat die Einladung für ${email} angenommen`,
    revokedInvite: (role) => `hat eine ${GERMAN_PARTS[role]}-Einladung widerrufen`,
    revokedInviteFor: (email) => `hat die Einladung für ${email} widerrufen`,
    reinstatedInvite: (role) => `hat eine ${GERMAN_PARTS[role]}-Einladung zurückgeholt`,
    reinstatedInviteFor: (email) => `hat die Einladung für ${email} zurückgeholt`,
    usedLink: 'hat sich mit einem Anmeldelink angemeldet',
    madeOwnLink: 'hat sich selbst einen Anmeldelink erstellt',
    madeLink: (name) => `hat einen Anmeldelink für ${name} erstellt`,
    revokedOwnLink: 'hat einen eigenen Anmeldelink widerrufen',
    revokedLink: (name) => `hat einen Anmeldelink für ${name} widerrufen`,
    reinstatedLink: (name) => `hat einen Anmeldelink für ${name} zurückgeholt`,
  },
})

type Texts = (typeof texts)[Language]
type EntryOf<Kind extends EntryKind> = Extract<HistoryEntry, { kind: Kind }>

type Descriptions = {
  [Kind in EntryKind]: (entry: EntryOf<Kind>, t: Texts, language: Language) => string
}

const isOwn = ({ by, user }: { by: { id: string }; user: { id: string } }) => by.id === user.id
const euros = (amount: number) => formatCents(eurosToCents(amount))

function slotText({ date, hour }: SlotRef): string {
  return `${dayText(date)} ${hour}:00`
}

/** `12.11.2026` */
function dayText(date: Day): string {
  return `${Number(date.slice(8))}.${Number(date.slice(5, 7))}.${date.slice(0, 4)}`
}

/** @param none what an hour without a colour of its own goes by */
function describeModes(
  { before, after }: { before: Mode | null; after: Mode | null },
  none: string,
  t: Texts,
): string {
  const name = after === null ? none : t.modes[after]
  return before === null ? t.toMode(name) : t.fromModeToMode(t.modes[before], name)
}

function describeAmounts(
  { before, after }: { before: number | null; after: number | null },
  t: Texts,
): string {
  const text = (amount: number | null) => (amount === null ? t.none : euros(amount))
  return `${text(before)} → ${text(after)}`
}

/** Describes wages that were changed, planned or removed. Of a change it lists only the modes whose wage changed. */
function describeWages(
  { validFrom, before, after }: EntryOf<'wages' | 'user-wages'>,
  { none, changed, planned, removed }: Record<'none', string> & Record<WagesVerb, WagesSentence>,
  t: Texts,
): string {
  const text = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? none : euros(amount)
  const from = validFrom === null ? '' : t.fromDay(dayText(validFrom))
  const all = (wages: NonNullable<typeof before>) =>
    STAFFED_MODES.map((mode) => `${t.modes[mode]} ${text(wages[mode])}`).join(', ')
  if (validFrom !== null && before === null && after !== null) return planned(from, all(after))
  if (after === null && before !== null) return removed(from, all(before))
  const changes = STAFFED_MODES.filter((mode) => before?.[mode] !== after?.[mode])
    .map((mode) => `${t.modes[mode]} ${text(before?.[mode])} → ${text(after?.[mode])}`)
    .join(', ')
  return changed(from, changes)
}

type WagesVerb = 'changed' | 'planned' | 'removed'
type WagesSentence = (from: string, amounts: string) => string

function describeNeed(cell: string, { before, after }: EntryOf<'need' | 'need-pattern'>, t: Texts): string {
  if (after === null) return t.clearedNeed(cell, String(before))
  const people = String(after)
  return t.setNeed(cell, before === null ? t.toMode(people) : t.fromModeToMode(String(before), people))
}

/** Lists the settings that changed, each with what holds now. */
function describeStaffing({ before, after }: EntryOf<'staffing'>, t: Texts): string {
  const { booking, keepBooked, need, closeFull, releaseHours, answerHours, showColleagues, budget } =
    after ?? {}
  const needs = STAFFED_MODES.filter((mode) => need && before?.need?.[mode] !== need[mode]).map(
    (mode) => `${t.modes[mode]} ${before?.need?.[mode]} → ${need?.[mode]}`,
  )
  return [
    ...(booking === undefined ? [] : [t.booking[booking]]),
    ...(keepBooked === undefined ? [] : [t.keepBooked(keepBooked)]),
    ...(needs.length === 0 ? [] : [t.need(needs.join(', '))]),
    ...(closeFull === undefined ? [] : [t.closeFull(closeFull)]),
    ...(releaseHours === undefined ? [] : [t.releaseHours(releaseHours)]),
    ...(answerHours === undefined ? [] : [t.answerHours(answerHours)]),
    ...(showColleagues === undefined ? [] : [t.showColleagues(showColleagues)]),
    ...(budget === undefined ? [] : [t.budget(budget === null ? null : euros(budget))]),
  ].join('; ')
}

function describeHours(
  entry: EntryOf<'availability' | 'booking'>,
  words: { added: (hours: string) => string; removed: (hours: string) => string },
  t: Texts,
): string {
  const before = entry.before ?? []
  const after = entry.after ?? []
  const list = (hours: number[]) => hours.map((hour) => `${hour}:00`).join(', ')
  const added = list(after.filter((hour) => !before.includes(hour)))
  const removed = list(before.filter((hour) => !after.includes(hour)))
  const changes = t.and([
    ...(added ? [words.added(added)] : []),
    ...(removed ? [words.removed(removed)] : []),
  ])
  const day = dayText(entry.date)
  return isOwn(entry) ? t.onDay(changes, day) : t.onDayFor(changes, day, entry.user.name)
}

function describeRelease(entry: EntryOf<'release'>, t: Texts, language: Language): string {
  const hours = listBlocks(blocksOf(entry.slots), language)
  if (entry.after === 'released' && entry.before === null) return t.gaveBack(hours)
  if (entry.after === 'withdrawn' && isOwn(entry)) return t.withdrewRelease(hours)
  return t.releases[entry.after ?? 'open'](entry.user.name, hours)
}

function describeInvite({ email, role, before, after }: EntryOf<'invite'>, t: Texts): string {
  if (before === 'revoked') {
    return email === null ? t.reinstatedInvite(role) : t.reinstatedInviteFor(email)
  }
  if (after === 'open') return email === null ? t.madeInvite(role) : t.invited(email, role)
  if (after === 'accepted') return email === null ? t.acceptedInvite(role) : t.acceptedInviteFor(email)
  return email === null ? t.revokedInvite(role) : t.revokedInviteFor(email)
}

function describeLink(entry: EntryOf<'magic-link'>, t: Texts): string {
  if (entry.before === 'revoked') return t.reinstatedLink(entry.user.name)
  if (entry.after === 'used') return t.usedLink
  if (entry.after === 'open') return isOwn(entry) ? t.madeOwnLink : t.madeLink(entry.user.name)
  return isOwn(entry) ? t.revokedOwnLink : t.revokedLink(entry.user.name)
}

/** How an entry of each kind is described. */
const DESCRIPTIONS: Descriptions = {
  slot: (entry, t) => t.setCell(slotText(entry), describeModes(entry, t.colourOfPattern, t)),
  pattern(entry, t, language) {
    const hour = `${weekdayName(entry.weekday, language)} ${entry.hour}:00`
    return entry.after === null
      ? t.clearedPattern(hour, entry.before === null ? t.none : t.modes[entry.before])
      : t.setPattern(hour, describeModes(entry, t.none, t))
  },
  'user-mode': (entry, t) =>
    t.setCellFor(slotText(entry), entry.user.name, describeModes(entry, t.colourOfAll, t)),
  'slot-price': (entry, t) => t.changedPrice(slotText(entry), describeAmounts(entry, t)),
  'user-slot-price': (entry, t) =>
    t.changedPriceOf(entry.user.name, slotText(entry), describeAmounts(entry, t)),
  wages(entry, t) {
    const words = { changed: t.changedWages, planned: t.plannedWages, removed: t.removedWages }
    return describeWages(entry, { none: euros(0), ...words }, t)
  },
  'user-wages'(entry, t) {
    const { name } = entry.user
    const words = {
      changed: (from: string, amounts: string) => t.changedWagesOf(name, from, amounts),
      planned: (from: string, amounts: string) => t.plannedWagesOf(name, from, amounts),
      removed: (from: string, amounts: string) => t.removedWagesOf(name, from, amounts),
    }
    return describeWages(entry, { none: t.asEverybody, ...words }, t)
  },
  availability: (entry, t) => {
    const added = isOwn(entry) ? t.gaveHours : t.addedHours
    return describeHours(entry, { added, removed: t.removedHours }, t)
  },
  release: (entry, t, language) => describeRelease(entry, t, language),
  booking: (entry, t) => describeHours(entry, { added: t.bookedHours, removed: t.unbookedHours }, t),
  roster(entry, t) {
    if (entry.after === false) return t.tookOff(entry.user.name)
    return isOwn(entry) ? t.joined : t.putOn(entry.user.name)
  },
  'project-name': ({ before, after }, t) =>
    before === null ? t.created(after ?? '') : t.renamed(before, after ?? ''),
  'project-archived': ({ after }, t) => (after ? t.archived : t.broughtBack),
  'project-time-zone': ({ before, after }, t) => t.setTimeZone(before ?? '', after ?? ''),
  'project-contact': ({ after }, t) => (after ? t.setContact(after) : t.clearedContact),
  'project-address': ({ after }, t) => (after ? t.setAddress(after) : t.clearedAddress),
  'project-past-days': ({ after }, t) => (after === null ? t.openedPastDays : t.setPastDays(after)),
  need: (entry, t) => describeNeed(slotText(entry), entry, t),
  'need-pattern': (entry, t, language) =>
    describeNeed(t.ofPattern(`${weekdayName(entry.weekday, language)} ${entry.hour}:00`), entry, t),
  request: ({ user, before, after }, t) =>
    after === null ? t.withdrewRequest(user.name, before ?? 0) : t.asked(user.name, after),
  answer: ({ after }, t) => (after ? t.acceptedHours(after) : t.declinedRequest),
  staffing: (entry, t) => t.changedStaffing(describeStaffing(entry, t)),
  invite: (entry, t) => describeInvite(entry, t),
  'magic-link': (entry, t) => describeLink(entry, t),
  announcement({ after }, t, language) {
    const month = after === null ? '' : monthName(after.month, language)
    return after?.text ? t.announcedWith(month, after.text) : t.announced(month)
  },
  erasure: ({ by, user }, t) => (by.id === user.id ? t.erasedOwn : t.erased(user.name)),
  membership: (entry, t) => (isOwn(entry) ? t.left : t.removedMember(entry.user.name)),
  role: ({ user, after }, t) =>
    t.madeMember(user.name, after?.role ?? 'FREELANCER', after?.projectIds.length ?? 0),
}

/** Describes the entry in a sentence that follows the actor's name. */
export function describeEntry<Kind extends EntryKind>(entry: EntryOf<Kind>, language: Language): string {
  const describe = DESCRIPTIONS[entry.kind as Kind]
  return describe(entry, texts[language], language)
}

export function kindOptions(language: Language): { kind: EntryKind; name: string }[] {
  // The kinds come from the texts, since importing the contract's list would load all its schemas.
  const kinds = Object.keys(texts.en.kinds) as EntryKind[]
  return kinds.map((kind) => ({ kind, name: texts[language].kinds[kind] }))
}
