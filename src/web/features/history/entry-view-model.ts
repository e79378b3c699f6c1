/** The history in words: what an entry says after the name of who did it. Pure. */
import type { EntryKind } from '../../../contract/facts.ts'
import type { HistoryEntry } from '../../../contract/history.ts'
import { type Day, weekdayName } from '../../../domain/calendar.ts'
import { type Language, LOCALES } from '../../../domain/language.ts'
import { eurosToCents, formatCents } from '../../../domain/money.ts'
import { sortedByName } from '../../../domain/people.ts'
import { type Mode, type SlotRef, STAFFED_MODES } from '../../../domain/slot.ts'
import { texts } from './texts.ts'

export function kindOptions(language: Language): { kind: EntryKind; name: string }[] {
  // Named once, by the texts: the contract's own list would bring all its schemas along.
  const kinds = Object.keys(texts.en.kinds) as EntryKind[]
  return kinds.map((kind) => ({ kind, name: texts[language].kinds[kind] }))
}

/** What was done, as it follows the name of who did it. */
export function entrySentence(entry: HistoryEntry, language: Language): string {
  const say = texts[language]
  switch (entry.kind) {
    case 'slot':
      return say.setCell(cellOf(entry), modesOf(entry, say))
    case 'pattern': {
      const hour = `${weekdayName(entry.weekday, language)} ${entry.hour}:00`
      return entry.after === null
        ? say.clearedPattern(hour, nameOfMode(entry.before, say))
        : say.setPattern(hour, modesOf(entry, say))
    }
    case 'user-mode':
      return say.setCellFor(cellOf(entry), entry.user.name, modesOf(entry, say))
    case 'slot-price':
      return say.changedPrice(cellOf(entry), amountsOf(entry, say))
    case 'user-slot-price':
      return say.changedPriceOf(entry.user.name, cellOf(entry), amountsOf(entry, say))
    case 'wages':
      return say.changedWages(wagesOf(entry, euros(0), say))
    case 'user-wages':
      return say.changedWagesOf(entry.user.name, wagesOf(entry, say.asEverybody, say))
    case 'availability':
      return hoursDeed(entry, say)
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
      return inviteDeed(entry, say)
    case 'magic-link':
      return linkDeed(entry, say)
  }
}

type Say = (typeof texts)[Language]
type Of<Kind extends EntryKind> = Extract<HistoryEntry, { kind: Kind }>

const isOwn = ({ by, user }: { by: { id: string }; user: { id: string } }) => by.id === user.id
const euros = (amount: number) => formatCents(eurosToCents(amount))
const nameOfMode = (mode: Mode | null, say: Say) => (mode === null ? say.none : say.modes[mode])

function cellOf({ date, hour }: SlotRef): string {
  return `${dayOf(date)} ${hour}:00`
}

/** `12.11.2026` */
function dayOf(date: Day): string {
  return `${Number(date.slice(8))}.${Number(date.slice(5, 7))}.${date.slice(0, 4)}`
}

function modesOf({ before, after }: { before: Mode | null; after: Mode | null }, say: Say): string {
  const name = nameOfMode(after, say)
  return before === null ? say.toMode(name) : say.fromModeToMode(nameOfMode(before, say), name)
}

function amountsOf({ before, after }: { before: number | null; after: number | null }, say: Say): string {
  const text = (amount: number | null) => (amount === null ? say.none : euros(amount))
  return `${text(before)} → ${text(after)}`
}

/** Those that changed alone. */
function wagesOf({ before, after }: Of<'wages' | 'user-wages'>, none: string, say: Say): string {
  const text = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? none : euros(amount)
  return STAFFED_MODES.filter((mode) => before?.[mode] !== after?.[mode])
    .map((mode) => `${say.modes[mode]} ${text(before?.[mode])} → ${text(after?.[mode])}`)
    .join(', ')
}

function hoursDeed(entry: Of<'availability'>, say: Say): string {
  const before = entry.before ?? []
  const after = entry.after ?? []
  const list = (hours: number[]) => hours.map((hour) => `${hour}:00`).join(', ')
  const added = list(after.filter((hour) => !before.includes(hour)))
  const removed = list(before.filter((hour) => !after.includes(hour)))
  const deeds = say.and([
    ...(added ? [isOwn(entry) ? say.gaveHours(added) : say.addedHours(added)] : []),
    ...(removed ? [say.removedHours(removed)] : []),
  ])
  const day = dayOf(entry.date)
  return isOwn(entry) ? say.onDay(deeds, day) : say.onDayFor(deeds, day, entry.user.name)
}

function inviteDeed({ email, role, before, after }: Of<'invite'>, say: Say): string {
  if (before === 'revoked') {
    return email === null ? say.reinstatedInvite(role) : say.reinstatedInviteFor(email)
  }
  if (after === 'open') return email === null ? say.madeInvite(role) : say.invited(email, role)
  if (after === 'accepted') return email === null ? say.acceptedInvite(role) : say.acceptedInviteFor(email)
  return email === null ? say.revokedInvite(role) : say.revokedInviteFor(email)
}

function linkDeed(entry: Of<'magic-link'>, say: Say): string {
  if (entry.before === 'revoked') return say.reinstatedLink(entry.user.name)
  if (entry.after === 'used') return say.usedLink
  if (entry.after === 'open') return isOwn(entry) ? say.madeOwnLink : say.madeLink(entry.user.name)
  return isOwn(entry) ? say.revokedOwnLink : say.revokedLink(entry.user.name)
}

/** The moment where the reader is: `21/11/2026, 04:12` or `21.11.2026, 04:12`. */
export function timeOf(at: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at))
}

/** From its first moment where the reader is to that of the next day, UTC. */
export function momentsOfDay(day: Day): { from: string; to: string } {
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)].map(Number)
  const startOf = (dayOfMonth: number) => new Date(year!, month! - 1, dayOfMonth).toISOString()
  return { from: startOf(date!), to: startOf(date! + 1) }
}

export interface Person {
  id: string
  name: string
}

/** Everybody there is to ask about, by name: who is here, and who did something or had something done. */
export function peopleOf(entries: readonly HistoryEntry[], others: readonly Person[]): Person[] {
  const named = entries.flatMap((entry) => ('user' in entry ? [entry.by, entry.user] : [entry.by]))
  const byId = new Map([...named, ...others].map((person) => [person.id, person]))
  return sortedByName([...byId.values()])
}
