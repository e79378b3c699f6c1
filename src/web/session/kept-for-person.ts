/** What is kept for the person who is signed in: nothing of it is shown to the next one in this tab. */
import type { QueryClient } from '@tanstack/react-query'

let kept: QueryClient | undefined

/** From now on they are cleared when the person changes. */
export function keepForPerson(queries: QueryClient): void {
  kept = queries
}

export function clearForNextPerson(): void {
  kept?.clear()
}

/** Whether something is changed and not saved, on whatever screen (drafts.ts). */
export function hasUnsaved(): boolean {
  const queries = kept?.getQueryCache().getAll() ?? []
  return queries.some(({ meta, state }) => meta?.['isDraft'] && Object.keys(state.data as object).length > 0)
}
