/** The history in words: what an entry says after the name of who did it. Pure. */
import { AUDIT_KINDS, type AuditEntry, type AuditKind } from '../../../contract/audit.ts'
import { type Day, weekdayName } from '../../../domain/calendar.ts'
import { eurosToCents, formatCents } from '../../../domain/money.ts'
import { roleLabel } from '../../../domain/roles.ts'
import { type Mode, STAFFED_MODES } from '../../../domain/slot.ts'
import { modeNames } from '../../grid/modes.ts'

const KIND_NAMES: Record<AuditKind, string> = {
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
  invite: 'Invites',
  'magic-link': 'Magic links',
}
export const kindOptions: readonly { kind: AuditKind; name: string }[] = AUDIT_KINDS.map((kind) => ({
  kind,
  name: KIND_NAMES[kind],
}))

/** What was done, as it follows the name of who did it. */
export function deedOf(entry: AuditEntry): string {
  switch (entry.kind) {
    case 'slot':
      return `set ${cellOf(entry)} ${modesOf(entry)}`
    case 'pattern': {
      const hour = `${weekdayName(entry.weekday)} ${entry.hour}:00`
      return entry.after === null
        ? `cleared ${hour} of the weekly pattern (${nameOfMode(entry.before)})`
        : `set ${hour} of the weekly pattern ${modesOf(entry)}`
    }
    case 'user-mode':
      return `set ${cellOf(entry)} for ${entry.user.name} ${modesOf(entry)}`
    case 'slot-price':
      return `changed the price of ${cellOf(entry)}: ${amountsOf(entry)}`
    case 'user-slot-price':
      return `changed ${entry.user.name}’s price of ${cellOf(entry)}: ${amountsOf(entry)}`
    case 'wages':
      return `changed the wages: ${wagesOf(entry, euros(0))}`
    case 'user-wages':
      return `changed ${entry.user.name}’s wages: ${wagesOf(entry, 'as everybody')}`
    case 'availability':
      return hoursDeed(entry)
    case 'roster':
      if (entry.after === false) return `took ${entry.user.name} off the roster`
      return isOwn(entry) ? 'joined the roster' : `put ${entry.user.name} on the roster`
    case 'project-name':
      return `renamed the project from ‘${entry.before ?? ''}’ to ‘${entry.after ?? ''}’`
    case 'project-archived':
      return entry.after ? 'archived the project' : 'brought the project back from the archive'
    case 'invite':
      return inviteDeed(entry)
    case 'magic-link':
      return linkDeed(entry)
  }
}

type Of<Kind extends AuditKind> = Extract<AuditEntry, { kind: Kind }>

const isOwn = ({ by, user }: { by: { id: string }; user: { id: string } }) => by.id === user.id
const euros = (amount: number) => formatCents(eurosToCents(amount))
const nameOfMode = (mode: Mode | null) => (mode === null ? 'none' : modeNames[mode])

function cellOf({ date, hour }: { date: Day; hour: number }): string {
  return `${dayOf(date)} ${hour}:00`
}

/** `12.11.2026` */
function dayOf(date: Day): string {
  return `${Number(date.slice(8))}.${Number(date.slice(5, 7))}.${date.slice(0, 4)}`
}

function modesOf({ before, after }: { before: Mode | null; after: Mode | null }): string {
  return before === null ? `to ${nameOfMode(after)}` : `from ${nameOfMode(before)} to ${nameOfMode(after)}`
}

function amountsOf({ before, after }: { before: number | null; after: number | null }): string {
  const text = (amount: number | null) => (amount === null ? 'none' : euros(amount))
  return `${text(before)} → ${text(after)}`
}

/** Those that changed alone. */
function wagesOf({ before, after }: Of<'wages' | 'user-wages'>, none: string): string {
  const text = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? none : euros(amount)
  return STAFFED_MODES.filter((mode) => before?.[mode] !== after?.[mode])
    .map((mode) => `${modeNames[mode]} ${text(before?.[mode])} → ${text(after?.[mode])}`)
    .join(', ')
}

function hoursDeed(entry: Of<'availability'>): string {
  const before = entry.before ?? []
  const after = entry.after ?? []
  const list = (hours: number[]) => hours.map((hour) => `${hour}:00`).join(', ')
  const added = after.filter((hour) => !before.includes(hour))
  const removed = before.filter((hour) => !after.includes(hour))
  const whose = isOwn(entry) ? '' : ` for ${entry.user.name}`
  const parts = [
    ...(added.length ? [`${isOwn(entry) ? 'gave' : 'added'} ${list(added)}`] : []),
    ...(removed.length ? [`removed ${list(removed)}`] : []),
  ]
  return `${parts.join(' and ')} on ${dayOf(entry.date)}${whose}`
}

function inviteDeed({ email, role, after }: Of<'invite'>): string {
  const label = roleLabel(role).toLowerCase()
  if (after === 'open') return email === null ? `made an ${label} invite` : `invited ${email} as ${label}`
  const invite = email === null ? `an ${label} invite` : `the invite for ${email}`
  return after === 'accepted' ? `accepted ${invite}` : `revoked ${invite}`
}

function linkDeed(entry: Of<'magic-link'>): string {
  if (entry.after === 'used') return 'signed in by magic link'
  const verb = entry.after === 'open' ? 'made' : 'revoked'
  return isOwn(entry) ? `${verb} a magic link of their own` : `${verb} a magic link for ${entry.user.name}`
}

/** The moment where the reader is: `21.11.2026, 04:12`. */
export function timeOf(at: string): string {
  return new Intl.DateTimeFormat('de-DE', {
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
export function peopleOf(entries: readonly AuditEntry[], others: readonly Person[]): Person[] {
  const named = entries.flatMap((entry) => ('user' in entry ? [entry.by, entry.user] : [entry.by]))
  const byId = new Map([...named, ...others].map((person) => [person.id, person]))
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}
