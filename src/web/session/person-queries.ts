/** The query cache of the signed-in person: the next person in this tab sees nothing of it. */
import type { QueryClient } from '@tanstack/react-query'
import { hasStoredDrafts } from './stored-drafts.ts'

let client: QueryClient | undefined

/** From now on the cache of this client is cleared when the person changes. */
export function clearOnPersonChange(queries: QueryClient): void {
  client = queries
}

export function clearForNextPerson(): void {
  client?.clear()
}

/** Whether a draft of any screen is not saved (drafts.ts), or one that the browser stores for a screen that is not open. */
export function hasUnsaved(): boolean {
  return unsavedDrafts().length > 0 || hasStoredDrafts()
}

/** Whether a reload would lose a draft. */
export function hasUnstored(): boolean {
  return unsavedDrafts().some(({ meta }) => !meta?.['isStored'])
}

function unsavedDrafts() {
  const queries = client?.getQueryCache().getAll() ?? []
  return queries.filter(
    ({ meta, state }) => meta?.['isDraft'] && Object.keys(state.data as object).length > 0,
  )
}
