/** Turns history entries into sentences that follow the actor's name. Pure. */
import type { EntryKind } from '../../../contract/facts.ts'
import type { HistoryEntry } from '../../../contract/history.ts'
import { type Day, weekdayName } from '../../../domain/calendar.ts'
import { type Language, LOCALES } from '../../../domain/language.ts'
import { eurosToCents, formatCents } from '../../../domain/money.ts'
import { sortedByName } from '../../../domain/people.ts'
import { type Mode, type SlotRef, STAFFED_MODES } from '../../../domain/slot.ts'
import { texts } from './texts.ts'

export function kindOptions(language: Language): { kind: EntryKind; name: string }[] {
  // The kinds come from the texts, since importing the contract's list would load all its schemas.
  const kinds = Object.keys(texts.en.kinds) as EntryKind[]
  return kinds.map((kind) => ({ kind, name: texts[language].kinds[kind] }))
}

/** Describes the entry in a sentence that follows the actor's name. */
export function describeEntry(entry: HistoryEntry, language: Language): string {
  const say = texts[language]
  switch (entry.kind) {
    case 'slot':
      return say.setCell(slotText(entry), describeModes(entry, say))
    case 'pattern': {
      const hour = `${weekdayName(entry.weekday, language)} ${entry.hour}:00`
      return entry.after === null
        ? say.clearedPattern(hour, modeName(entry.before, say))
        : say.setPattern(hour, describeModes(entry, say))
    }
    case 'user-mode':
      return say.setCellFor(slotText(entry), entry.user.name, describeModes(entry, say))
    case 'slot-price':
      return say.changedPrice(slotText(entry), describeAmounts(entry, say))
    case 'user-slot-price':
      return say.changedPriceOf(entry.user.name, slotText(entry), describeAmounts(entry, say))
    case 'wages':
      return say.changedWages(describeWages(entry, euros(0), say))
    case 'user-wages':
      return say.changedWagesOf(entry.user.name, describeWages(entry, say.asEverybody, say))
    case 'availability':
      return describeHours(entry, say)
    case 'roster':
      if (entry.after === false) return say.tookOff(entry.user.name)
      return isOwn(entry) ? say.joined : say.putOn(entry.user.name)
    case 'project-name':
      return entry.before === null
        ? say.created(entry.after ?? '')
        : say.renamed(entry.before, entry.after ?? '')
    case 'project-archived':
      return entry.after ? say.archived : say.broughtBack
    case 'invite':
      return describeInvite(entry, say)
    case 'magic-link':
      return describeLink(entry, say)
  }
}

type Say = (typeof texts)[Language]
type EntryOf<Kind extends EntryKind> = Extract<HistoryEntry, { kind: Kind }>

const isOwn = ({ by, user }: { by: { id: string }; user: { id: string } }) => by.id === user.id
const euros = (amount: number) => formatCents(eurosToCents(amount))
const modeName = (mode: Mode | null, say: Say) => (mode === null ? say.none : say.modes[mode])

function slotText({ date, hour }: SlotRef): string {
  return `${dayText(date)} ${hour}:00`
}

/** `12.11.2026` */
function dayText(date: Day): string {
  return `${Number(date.slice(8))}.${Number(date.slice(5, 7))}.${date.slice(0, 4)}`
}

function describeModes({ before, after }: { before: Mode | null; after: Mode | null }, say: Say): string {
  const name = modeName(after, say)
  return before === null ? say.toMode(name) : say.fromModeToMode(modeName(before, say), name)
}

function describeAmounts(
  { before, after }: { before: number | null; after: number | null },
  say: Say,
): string {
  const text = (amount: number | null) => (amount === null ? say.none : euros(amount))
  return `${text(before)} → ${text(after)}`
}

/** Lists only the modes whose wage changed. */
function describeWages({ before, after }: EntryOf<'wages' | 'user-wages'>, none: string, say: Say): string {
  const text = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? none : euros(amount)
  return STAFFED_MODES.filter((mode) => before?.[mode] !== after?.[mode])
    .map((mode) => `${say.modes[mode]} ${text(before?.[mode])} → ${text(after?.[mode])}`)
    .join(', ')
}

function describeHours(entry: EntryOf<'availability'>, say: Say): string {
  const before = entry.before ?? []
  const after = entry.after ?? []
  const list = (hours: number[]) => hours.map((hour) => `${hour}:00`).join(', ')
  const added = list(after.filter((hour) => !before.includes(hour)))
  const removed = list(before.filter((hour) => !after.includes(hour)))
  const changes = say.and([
    ...(added ? [isOwn(entry) ? say.gaveHours(added) : say.addedHours(added)] : []),
    ...(removed ? [say.removedHours(removed)] : []),
  ])
  const day = dayText(entry.date)
  return isOwn(entry) ? say.onDay(changes, day) : say.onDayFor(changes, day, entry.user.name)
}

function describeInvite({ email, role, before, after }: EntryOf<'invite'>, say: Say): string {
  if (before === 'revoked') {
    return email === null ? say.reinstatedInvite(role) : say.reinstatedInviteFor(email)
  }
  if (after === 'open') return email === null ? say.madeInvite(role) : say.invited(email, role)
  if (after === 'accepted') return email === null ? say.acceptedInvite(role) : say.acceptedInviteFor(email)
  return email === null ? say.revokedInvite(role) : say.revokedInviteFor(email)
}

function describeLink(entry: EntryOf<'magic-link'>, say: Say): string {
  if (entry.before === 'revoked') return say.reinstatedLink(entry.user.name)
  if (entry.after === 'used') return say.usedLink
  if (entry.after === 'open') return isOwn(entry) ? say.madeOwnLink : say.madeLink(entry.user.name)
  return isOwn(entry) ? say.revokedOwnLink : say.revokedLink(entry.user.name)
}

/** A moment in the reader's time zone: `21/11/2026, 04:12` or `21.11.2026, 04:12`. */
export function momentText(at: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at))
}

/** Start of the day and of the next one in the reader's time zone, as UTC timestamps. */
export function dayLimits(day: Day): { from: string; to: string } {
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)].map(Number)
  const startOf = (dayOfMonth: number) => new Date(year!, month! - 1, dayOfMonth).toISOString()
  return { from: startOf(date!), to: startOf(date! + 1) }
}

export interface Person {
  id: string
  name: string
}

/** People for the filter, sorted by name: `others`, actors, and the people whom the entries are about. */
export function peopleOf(entries: readonly HistoryEntry[], others: readonly Person[]): Person[] {
  const named = entries.flatMap((entry) => ('user' in entry ? [entry.by, entry.user] : [entry.by]))
  const byId = new Map([...named, ...others].map((person) => [person.id, person]))
  return sortedByName([...byId.values()])
}
