import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { STORED_DRAFTS_KEY } from '../session-store.ts'
import { readStoredDraft, storeDraft } from './store-draft.ts'

type Draft<Value> = Readonly<Record<string, Value>>
const NOTHING: Draft<never> = {}

/**
 * A draft: unsaved values by key; an empty draft means that all is saved. It lies among the queries, so it outlives the screen
 * and goes when the person signs out, who is asked first (person-queries.ts). The bar at the bottom of the page saves the drafts
 * of the cards on the screen (unsaved/cards.ts).
 * @param isStored whether the browser stores the draft too, so that it outlives a reload and all tabs share it
 */
export function draftQuery<Value>(queryKey: QueryKey, { isStored = false } = {}) {
  return queryOptions<Draft<Value>>({
    queryKey,
    queryFn: skipToken,
    initialData: isStored ? () => readStoredDraft<Value>(queryKey) ?? NOTHING : NOTHING,
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { isDraft: true, isStored },
  })
}

export type DraftQuery<Value> = ReturnType<typeof draftQuery<Value>>

/** Changes a draft. A stored one is read anew, since another tab that shares it may be ahead of this one. */
export function changeDraft<Value>(
  queries: QueryClient,
  { queryKey, meta }: DraftQuery<Value>,
  write: (draft: Draft<Value>) => Draft<Value>,
): void {
  const stored = meta?.['isStored'] ? readStoredDraft<Value>(queryKey) : undefined
  const draft = write(stored ?? queries.getQueryData<Draft<Value>>(queryKey) ?? NOTHING)
  if (meta?.['isStored']) storeDraft(queryKey, draft)
  queries.setQueryData<Draft<Value>>(queryKey, draft)
}

/** The draft at this moment: what is drawn may be older by a key that was just pressed. */
export function readDraft<Value>(queries: QueryClient, { queryKey }: DraftQuery<Value>): Draft<Value> {
  return queries.getQueryData<Draft<Value>>(queryKey) ?? NOTHING
}

export function useDraft<Value>(query: DraftQuery<Value>) {
  const queries = useQueryClient()
  const { data: draft = NOTHING } = useQuery(query)
  const change = (write: (draft: Draft<Value>) => Draft<Value>) => changeDraft(queries, query, write)
  return [draft, change] as const
}

/** Takes over the stored drafts whenever another tab changes them, and when a page returns from the browser's store of pages. */
export function followStoredDrafts(queries: QueryClient): () => void {
  const read = () => {
    for (const { queryKey, meta } of queries.getQueryCache().getAll())
      if (meta?.['isStored']) queries.setQueryData(queryKey, readStoredDraft(queryKey) ?? NOTHING)
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORED_DRAFTS_KEY || key === null) read()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) read()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onShow)
  }
}
