import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryFunctionContext,
  replaceEqualDeep,
} from '@tanstack/react-query'
import { ApiError } from '../http/api-error.ts'
import { keepReply, keptAt, keptReply } from './kept-replies.ts'

const ASK_AGAIN_MS = 5000

/**
 * The rest of a query whose replies are kept: where no answer comes, it gives the kept one, and asks again until one does.
 * @param read asks the server
 */
export function keptQuery<Reply extends object>(read: (signal: AbortSignal) => Promise<Reply>) {
  return {
    meta: { isKept: true },
    // A fresh reply never hides behind an equal kept one: it would look like that one.
    structuralSharing: (before: unknown, after: unknown): unknown =>
      keptAt(before) === undefined && keptAt(after) === undefined ? replaceEqualDeep(before, after) : after,
    queryFn: async ({ queryKey, signal }: QueryFunctionContext): Promise<Reply> => {
      try {
        return await read(signal)
      } catch (error) {
        const kept = error instanceof ApiError && error.status === 0 && keptReply(hashKey(queryKey))
        // It was kept under this very key.
        if (kept) return kept as Reply
        throw error
      }
    },
    refetchInterval: ({ state }: { state: { data?: unknown } }) =>
      keptAt(state.data) === undefined ? (false as const) : ASK_AGAIN_MS,
  }
}

/** Keeps what these queries have read, from now on what they read, and what comes to it by live events. */
export function keepReplies(queries: QueryClient): () => void {
  const keep = ({ meta, queryHash, state }: Query) => {
    const data: unknown = state.data
    if (!meta?.['isKept'] || typeof data !== 'object' || data === null) return
    if (keptAt(data) === undefined) keepReply(queryHash, data)
  }
  const cache = queries.getQueryCache()
  for (const query of cache.getAll()) keep(query)
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
}
