import { hashKey, type Query, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { canPlan, roleIn } from '../../domain/roles.ts'
import { isUnanswered } from '../http/api-error.ts'
import { shareReply } from '../http/deadlines.ts'
import { isLate } from '../http/patience.ts'
import { sessionState } from '../session-store.ts'
import { storeOfflineReply, offlineSince, readOfflineReply } from './offline-replies.ts'

const RETRY_MS = 5000

/**
 * Options of a query whose replies are stored for reading offline. The query gives the stored reply while the answer is
 * late. Without an answer it also asks the server every few seconds until one comes.
 * @param read asks the server
 * @param meta.tenantOf the organisation of a reply that administrators read too; nothing is stored for them
 */
export function withOfflineReply<Reply extends object>(
  read: (signal: AbortSignal) => Promise<Reply>,
  meta?: { tenantOf?: (reply: Reply) => string; [more: string]: unknown },
) {
  return {
    meta: { isStoredOffline: true, ...meta },
    // A new reply must not share the object of an equal offline reply: `offlineSince` would take it for that one.
    structuralSharing: (before: unknown, after: unknown): unknown =>
      offlineSince(before) === undefined && offlineSince(after) === undefined
        ? shareReply(before, after)
        : after,
    queryFn: async ({ client, queryKey, signal }: QueryFunctionContext): Promise<Reply> => {
      // The storage holds the reply under the key of this query, so it has the query's type.
      const storedReply = () => readOfflineReply(hashKey(queryKey)) as Reply | undefined
      try {
        const answer = read(signal)
        // Where the answer about the session is late already, this one counts as late at once.
        const wait = sessionState().isUnverified ? 0 : undefined
        if (client.getQueryData(queryKey) === undefined && (await isLate(answer, wait)))
          client.setQueryData(queryKey, storedReply())
        return await answer
      } catch (error) {
        const stored = isUnanswered(error) && storedReply()
        if (stored) return stored
        throw error
      }
    },
    refetchInterval: ({ state }: { state: { data?: unknown } }) =>
      offlineSince(state.data) === undefined ? (false as const) : RETRY_MS,
  }
}

/** Whether the reply is of an organisation whose projects the person plans: its replies name people, so none is stored. */
function isAdministered({ meta }: Query, data: object): boolean {
  const tenantOf = meta?.['tenantOf'] as ((reply: object) => string) | undefined
  const memberships = sessionState().user?.memberships ?? []
  return tenantOf !== undefined && canPlan(roleIn(memberships, tenantOf(data)) ?? 'FREELANCER')
}

/**
 * Stores the replies in the cache, then each new reply and each change that a live event makes. Returns what ends this.
 */
export function storeOfflineReplies(queries: QueryClient): () => void {
  const store = (query: Query) => {
    const data: unknown = query.state.data
    if (!query.meta?.['isStoredOffline'] || typeof data !== 'object' || data === null) return
    if (offlineSince(data) === undefined && !isAdministered(query, data))
      storeOfflineReply(query.queryHash, data)
  }
  const cache = queries.getQueryCache()
  for (const query of cache.getAll()) store(query)
  return cache.subscribe((event) => {
    // A query may begin with a reply that was there before it.
    if (event.type === 'added' || (event.type === 'updated' && event.action.type === 'success'))
      store(event.query)
  })
}
