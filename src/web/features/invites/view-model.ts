/** View models of the form 'Create Freelancer Invite' and of the invites in the panel. */
import type { ListedInvite } from '../../../contract/invites.ts'
import { COUNTRY_CODES } from '../../../domain/countries.ts'
import { type Language, LOCALES } from '../../../domain/language.ts'
import { momentText } from '../../../domain/moment.ts'
import { emailKey } from '../../../domain/person.ts'
import type { Role } from '../../../domain/roles.ts'
import { texts } from './texts.ts'

export const EMPTY_INVITE = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  country: '',
  germanLevel: 'A1',
}
export type InviteForm = typeof EMPTY_INVITE
const FIELDS = Object.keys(EMPTY_INVITE) as (keyof InviteForm)[]
export type InviteErrors = Partial<Record<keyof InviteForm, string>>

/** The first sentence for each field of the form. Errors that belong to no field are dropped. */
export function inviteErrors(issues: Iterable<readonly [field: string, sentence: string]>): InviteErrors {
  const errors: InviteErrors = {}
  for (const [name, sentence] of issues) {
    const field = FIELDS.find((known) => known === name)
    if (field) errors[field] ??= sentence
  }
  return errors
}

/** The last day of an invite in the reader's time zone; `expiresAt` is UTC, ISO 8601. */
export function inviteDeadline(expiresAt: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' }).format(new Date(expiresAt))
}

/** The 249 countries and territories, sorted by their names in this language. */
export function countryOptions(language: Language): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    compare(a.name, b.name),
  )
}

const RECENT_INVITES = 3

export type InviteState = 'open' | 'used' | 'revoked' | 'expired'

/** State of an invite; `now` is UTC milliseconds. */
export function inviteState(invite: ListedInvite, now: number): InviteState {
  if (invite.acceptedAt !== null) return 'used'
  if (invite.revoked) return 'revoked'
  if (invite.expiresAt !== null && Date.parse(invite.expiresAt) <= now) return 'expired'
  return 'open'
}

/** The latest three of a role; the list is newest first. */
export function recentInvites(invites: readonly ListedInvite[], role: Role): ListedInvite[] {
  return invites.filter((invite) => invite.role === role).slice(0, RECENT_INVITES)
}

/** The link of the newest invite of a role that is open; empty where there is none. */
export function lastInviteUrl(invites: readonly ListedInvite[], role: Role, now: number): string {
  return invites.find((invite) => invite.role === role && inviteState(invite, now) === 'open')?.url ?? ''
}

/** The open invites of people who are not on the roster; `onRoster` are the addresses there. */
export function pendingInvites(
  invites: readonly ListedInvite[],
  onRoster: readonly string[],
  now: number,
): ListedInvite[] {
  const known = new Set(onRoster.map(emailKey))
  return invites.filter(
    (invite) =>
      inviteState(invite, now) === 'open' && (invite.role !== 'FREELANCER' || !known.has(invite.email ?? '')),
  )
}

/** 'Expires {local date-time}', the moment as people of these locales write it. */
export function expiryText(expiresAt: string | null, language: Language, locales: readonly string[]): string {
  const t = texts[language]
  return expiresAt === null ? t.noExpiry : t.expires(momentText(Date.parse(expiresAt), locales))
}
