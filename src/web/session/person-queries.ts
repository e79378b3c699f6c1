/** The query cache of the signed-in person: the next person in this tab sees nothing of it. */
import type { QueryClient } from '@tanstack/react-query'

let client: QueryClient | undefined

/** From now on the cache of this client is cleared when the person changes. */
export function clearOnPersonChange(queries: QueryClient): void {
  client = queries
}

export function clearForNextPerson(): void {
  client?.clear()
}

/** Whether a draft of any screen is not saved (drafts.ts). */
export function hasUnsaved(): boolean {
  const queries = client?.getQueryCache().getAll() ?? []
  return queries.some(({ meta, state }) => meta?.['isDraft'] && Object.keys(state.data as object).length > 0)
}
