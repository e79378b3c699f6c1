/** The form behind 'Create Freelancer Invite'. */
import { CreateInvite } from '../../../contract/invites.ts'
import { COUNTRY_CODES } from '../../../domain/countries.ts'

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

/** What is sent, or a sentence for each field that is wrong: the contract's own rules, applied before the way to the server. */
export function checkInvite(
  form: InviteForm,
): { ok: true; invite: CreateInvite } | { ok: false; errors: InviteErrors } {
  const checked = CreateInvite.safeParse({ role: 'FREELANCER', ...form })
  if (checked.success) return { ok: true, invite: checked.data }
  const issues = checked.error.issues.map(({ path, message }) => [String(path[0]), message] as const)
  return { ok: false, errors: inviteErrors(issues) }
}

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
export function inviteDeadline(expiresAt: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(expiresAt))
}

/** The 249 countries and territories, sorted by the names a reader of this language knows. */
export function countryOptions(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    compare(a.name, b.name),
  )
}
