import { useReducer } from 'react'
import { type DraftQuery, useDraft } from './drafts.ts'

/**
 * A draft of what is typed into fields, as `useDraft`. A change of it is drawn at once: a draft is drawn a moment later by
 * itself, and the caret of its field would go to the end.
 */
export function useTypedDraft<Value>(query: DraftQuery<Value>) {
  const [draft, changeDraft] = useDraft(query)
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const change: typeof changeDraft = (write) => {
    changeDraft(write)
    draw()
  }
  return [draft, change] as const
}
