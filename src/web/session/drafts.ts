import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DraftPart, projectKey } from '../http/query-keys.ts'

type Draft<Value> = Readonly<Record<string, Value>>
const NOTHING: Draft<never> = {}

/**
 * What is changed in a project and not saved, by some key; without keys it is nothing. Among the queries it outlives the
 * screen, and leaves with the session, which asks first (person-queries.ts).
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
