import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DraftPart, projectKey } from '../http/query-keys.ts'

type Draft<Value> = Readonly<Record<string, Value>>
const NOTHING: Draft<never> = {}

/**
 * A draft of a project: unsaved values by key; an empty draft means that all is saved. It lies among the queries, so it outlives the screen
 * and goes when the person signs out, who is asked first (person-queries.ts).
 */
export function draftQuery<Value>(projectId: string, part: DraftPart) {
  return queryOptions<Draft<Value>>({
    queryKey: projectKey(projectId, part),
    queryFn: skipToken,
    initialData: NOTHING,
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { isDraft: true },
  })
}

export function useDraft<Value>(query: ReturnType<typeof draftQuery<Value>>) {
  const queries = useQueryClient()
  const { data: draft = NOTHING } = useQuery(query)
  const change = (write: (draft: Draft<Value>) => Draft<Value>) => {
    queries.setQueryData<Draft<Value>>(query.queryKey, (now = NOTHING) => write(now))
  }
  return [draft, change] as const
}
