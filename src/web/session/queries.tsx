import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import { createQueryClient } from '../http/query-client.ts'
import { useUnloadWarning } from '../ui/use-unload-warning.ts'
import { storeOfflineReplies } from './offline-query.ts'
import { hasUnsaved, clearOnPersonChange } from './person-queries.ts'

// One for the page, not one a screen: hours that are added and not saved outlive the way to another screen and back.
const pageQueries = createQueryClient()

/** What screens have read from the server, for themselves and for the next one; the person's own. */
export function Queries({ children = <Outlet /> }: { children?: ReactNode }) {
  const given = use(QueryClientContext)
  const queries = given ?? pageQueries
  useEffect(() => {
    clearOnPersonChange(queries)
    return storeOfflineReplies(queries)
  }, [queries])
  useUnloadWarning(useSyncExternalStore((tell) => queries.getQueryCache().subscribe(tell), hasUnsaved))
  return given ? children : <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
