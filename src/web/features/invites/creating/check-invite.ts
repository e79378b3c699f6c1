import { CreateInvite } from '../../../../contract/invites.ts'
import { sentenceIn } from '../../../../contract/texts.ts'
import type { Language } from '../../../../domain/language.ts'
import { type InviteErrors, type InviteForm, inviteErrors } from '../view-model.ts'

/** Applies the contract's rules before the request: gives the body to send, or a sentence for each wrong field. */
export function checkInvite(
  form: InviteForm,
  language: Language,
): { ok: true; invite: CreateInvite } | { ok: false; errors: InviteErrors } {
  const checked = CreateInvite.safeParse({ role: 'FREELANCER', ...form })
  if (checked.success) return { ok: true, invite: checked.data }
  const issues = checked.error.issues.map(
    ({ path, message }) => [String(path[0]), sentenceIn(message, language)] as const,
  )
  return { ok: false, errors: inviteErrors(issues) }
}
