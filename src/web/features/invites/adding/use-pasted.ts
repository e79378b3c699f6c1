import { projectKey } from '../../../http/query-keys.ts'
import { draftQuery } from '../../../session/drafts.ts'
import { useTypedDraft } from '../../../session/use-typed-draft.ts'

/** The pasted addresses of a project, which outlive their dialog until they are added or cancelled. */
export function usePasted(projectId: string): readonly [string, (text: string) => void] {
  const query = draftQuery<string>(projectKey(projectId, 'addresses-draft'))
  const [{ text = '' }, change] = useTypedDraft(query)
  return [text, (next) => change((): Record<string, string> => (next === '' ? {} : { text: next }))]
}
