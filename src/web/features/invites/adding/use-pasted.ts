import { useState } from 'react'
import { projectKey } from '../../../http/query-keys.ts'
import { draftQuery, useDraft } from '../../../session/drafts.ts'

/** The pasted addresses of a project, which outlive their dialog until they are added or cancelled. */
export function usePasted(projectId: string): readonly [string, (text: string) => void] {
  const [draft, changeDraft] = useDraft(draftQuery<string>(projectKey(projectId, 'addresses-draft')))
  // The field is drawn from its own state, since a draft is drawn a moment later, and the caret would go to its end.
  const [text, setText] = useState(draft['text'] ?? '')
  const change = (next: string) => {
    setText(next)
    changeDraft((): Record<string, string> => (next === '' ? {} : { text: next }))
  }
  return [text, change]
}
