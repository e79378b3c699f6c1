import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import { createQueryClient } from '../http/query-client.ts'
import { useUnloadWarning } from '../ui/use-unload-warning.ts'
import { followStoredDrafts } from './drafts.ts'
import { storeOfflineReplies } from './offline-query.ts'
import { clearOnPersonChange, hasUnstored } from './person-queries.ts'

// The page has one client, not one for each screen: unsaved drafts survive a visit to another screen.
const queryClient = createQueryClient()

/** Gives the screens the query cache of the signed-in person, and warns before a reload loses unsaved drafts. */
export function QueryProvider({ children = <Outlet /> }: { children?: ReactNode }) {
  const given = use(QueryClientContext)
  const queries = given ?? queryClient
  useEffect(() => {
    clearOnPersonChange(queries)
    const stopStoring = storeOfflineReplies(queries)
    const stopFollowing = followStoredDrafts(queries)
    return () => {
      stopStoring()
      stopFollowing()
    }
  }, [queries])
  useUnloadWarning(
    useSyncExternalStore((onChange) => queries.getQueryCache().subscribe(onChange), hasUnstored),
  )
  return given ? children : <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
