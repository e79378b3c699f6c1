import { QueryClient } from '@tanstack/react-query'
import { isTransient } from './api-error.ts'
import { followDeadlines, shareReply } from './deadlines.ts'

/** A refusal stays one however often it is asked; only a lost connection or a fault of the server is retried. */
export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // Queries call the server also without a connection. One that waits for a connection reports no failure and looks slow.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        structuralSharing: shareReply,
        retry: (count, error) => count < 2 && isTransient(error),
      },
      // A save without a connection fails at once. If it waited, it would be sent after its author has given it up.
      mutations: { networkMode: 'always' },
    },
  })
  followDeadlines(queries)
  return queries
}
