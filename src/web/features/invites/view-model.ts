/** The form behind 'Create Freelancer Invite', and the invites as the panel shows them. */
import type { ListedInvite } from '../../../contract/invites.ts'
import { COUNTRY_CODES } from '../../../domain/countries.ts'
import { type Language, LOCALES } from '../../../domain/language.ts'
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

/** The first sentence for each field of the form; what concerns no field of it is left out. */
export function inviteErrors(issues: Iterable<readonly [field: string, sentence: string]>): InviteErrors {
  const errors: InviteErrors = {}
  for (const [name, sentence] of issues) {
    const field = FIELDS.find((known) => known === name)
    if (field) errors[field] ??= sentence
  }
  return errors
}

/** Where the focus goes, in the order of the form. */
export function firstWrongField(errors: InviteErrors): keyof InviteForm | undefined {
  return FIELDS.find((field) => errors[field])
}

/** The last day of an invite where the reader is; `expiresAt` is UTC, ISO 8601. */
export function inviteDeadline(expiresAt: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' }).format(new Date(expiresAt))
}

/** The 249 countries and territories, sorted by the names a reader of this language knows. */
export function countryOptions(language: Language): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    compare(a.name, b.name),
  )
}

const RECENT_INVITES = 3

export type InviteState = 'open' | 'used' | 'revoked' | 'expired'

/** What became of an invite; `now` is UTC milliseconds. */
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

/** The link made last, as long as it can be handed over: nobody should pass on a dead one. */
export function lastInviteUrl(recent: readonly ListedInvite[], now: number): string {
  const [last] = recent
  return last && inviteState(last, now) === 'open' ? last.url : ''
}

/** 'Expires {local date-time}', as the reader's own clock and language put it. */
export function expiryText(expiresAt: string | null, language: Language): string {
  const say = texts[language]
  if (expiresAt === null) return say.noExpiry
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return say.expires(format.format(new Date(expiresAt)))
}
