import type { Month } from '../../../domain/calendar.ts'
import { projectKey } from '../../http/query-keys.ts'
import { draftQuery } from '../../session/drafts.ts'
import { useTypedDraft } from '../../session/use-typed-draft.ts'

/** The typed sentence of a month, which outlives its dialog and a reload until it is announced or cancelled. */
export function useSentence(projectId: string, month: Month): readonly [string, (text: string) => void] {
  const query = draftQuery<string>(projectKey(projectId, 'announcement-draft'), { isStored: true })
  const [{ [month]: text = '' }, change] = useTypedDraft(query)
  const write = (next: string) =>
    change((draft) => {
      const { [month]: _, ...others } = draft
      return next === '' ? others : { ...others, [month]: next }
    })
  return [text, write]
}
