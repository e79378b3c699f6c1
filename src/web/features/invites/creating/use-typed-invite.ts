import { projectKey } from '../../../http/query-keys.ts'
import { draftQuery } from '../../../session/drafts.ts'
import { useTypedDraft } from '../../../session/use-typed-draft.ts'
import { EMPTY_INVITE, type InviteForm } from '../view-model.ts'

/** The typed fields of an invite of a project, which outlive their dialog until the invite is created or cancelled. */
export function useTypedInvite(projectId: string) {
  const [typed, change] = useTypedDraft(draftQuery<string>(projectKey(projectId, 'invite-draft')))
  const form: InviteForm = { ...EMPTY_INVITE, ...typed }
  const changeForm = (changes: Partial<InviteForm>) => change((before) => unusual({ ...before, ...changes }))
  return { form, changeForm, clearForm: () => change(() => ({})) }
}

/** The fields that differ from those of an empty form: a form that was emptied again leaves no draft. */
function unusual(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const empty: Readonly<Record<string, string>> = EMPTY_INVITE
  return Object.fromEntries(Object.entries(fields).filter(([name, text]) => text !== empty[name]))
}
