import { hashKey, type Query, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import type { EndpointName } from '../../contract/endpoints.ts'
import { canPlan, roleIn } from '../../domain/roles.ts'
import { isRefused } from '../http/api-error.ts'
import { arrivedReply, callRead, type Read, type ReplyOf } from '../http/client.ts'
import { shareReply } from '../http/deadlines.ts'
import { isLate } from '../http/patience.ts'
import { sessionState } from '../session-store.ts'
import { firstRest } from '../ui/when-idle.ts'
import {
  confirmReply,
  isAwaiting,
  isStored,
  offlineSince,
  readAwaitingReply,
  readOfflineReply,
  storeOfflineReply,
} from './offline-replies.ts'

const RETRY_MS = 5000

interface OfflineOptions<N extends EndpointName> {
  /** Asks the server, in place of `callRead`. */
  ask?: (read: Read<N>, signal: AbortSignal) => Promise<ReplyOf<N>>
  /** The organisation of a reply that administrators read too; nothing is stored for them. */
  tenantOf?: (reply: ReplyOf<N>) => string
  [meta: string]: unknown
}

/**
 * Options of a query whose replies are stored in the browser. The query begins with the stored reply while it asks the server. A
 * stored reply whose answer is late or does not come counts as offline, and the server is asked every few seconds.
 */
export function withOfflineReply<N extends EndpointName>(
  queryKey: readonly string[],
  read: Read<N>,
  { ask = callRead, ...meta }: OfflineOptions<N> = {},
) {
  type Reply = ReplyOf<N> & object
  // The storage holds the reply under the key of this query, so it has the query's type.
  const stored = (readReply: typeof readOfflineReply) => readReply(hashKey(queryKey)) as Reply | undefined
  let begun: Reply | undefined
  return {
    queryKey,
    meta: { isStoredOffline: true, ...meta },
    initialData: () => (begun = (arrivedReply(read) as Reply | undefined) ?? stored(readAwaitingReply)),
    // The query asks the server at once where it begins with a stored reply.
    initialDataUpdatedAt: () => (isAwaiting(begun) ? 0 : undefined),
    structuralSharing: (before: unknown, after: unknown): unknown => {
      // A new reply must not share the object of an equal offline reply: `offlineSince` would take it for that one.
      if (offlineSince(before) || offlineSince(after)) return after
      const shared = shareReply(before, after)
      if (shared === before) confirmReply(before)
      return shared
    },
    queryFn: async ({ client, signal }: QueryFunctionContext): Promise<Reply> => {
      const answer = ask(read, signal) as Promise<Reply>
      try {
        const isWaiting = () => isAwaiting(client.getQueryData(queryKey))
        if (isWaiting() && (await isLate(answer)) && isWaiting()) {
          client.setQueryData(queryKey, stored(readOfflineReply))
          // The parts that wait for the page's rest have stored replies, too.
          firstRest.resolve()
        }
        return await answer
      } catch (error) {
        const offline = !isRefused(error) && stored(readOfflineReply)
        if (offline) return offline
        throw error
      }
    },
    refetchInterval: ({ state }: { state: { data?: unknown } }) => offlineSince(state.data) && RETRY_MS,
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
    const data = query.state.data as object | undefined
    if (!query.meta?.['isStoredOffline'] || !data || isStored(data) || isAdministered(query, data)) return
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
