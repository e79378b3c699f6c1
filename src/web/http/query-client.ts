import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { followDeadlines, shareReply } from './deadlines.ts'

/** A refusal stays one however often it is asked; only a lost connection or a fault of the server is retried. */
export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // Asks without a connection too: a call that waits for one says nothing, and looks like a slow one.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        structuralSharing: shareReply,
        retry: (count, error) =>
          count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
      // A save that waited would go out after somebody has given it up.
      mutations: { networkMode: 'always' },
    },
  })
  followDeadlines(queries)
  return queries
}
