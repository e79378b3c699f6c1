/** Keeps the number of unread notices of an open page. */
import type { QueryClient } from '@tanstack/react-query'
import type { UnreadEvent } from '../../../contract/notices.ts'
import { openStream } from '../../http/client.ts'
import { keepConnected } from '../../http/live-connection.ts'
import { inBackground } from '../../in-background.ts'
import { noticesQuery, unreadQuery } from './requests.ts'

/** Returns a function that ends the watch. */
export function watchNotices(queries: QueryClient): () => void {
  return keepConnected({
    open: (signal) => openStream('watchNotices', { signal }),
    onData(data) {
      const { unread } = JSON.parse(data) as UnreadEvent
      // A list may be read before the first count comes, and lacks what came between.
      const before = queries.getQueryData(unreadQuery.queryKey) ?? 0
      queries.setQueryData(unreadQuery.queryKey, unread)
      // A list that is being read keeps its marks until something is new.
      if (unread > before) inBackground(queries.invalidateQueries({ queryKey: noticesQuery.queryKey }))
    },
    onLive: () => {},
    onRefused: () => {},
  })
}
