/** A project's page at rest reads the months beside the shown one, before anybody asks for them. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { addMonths, isMonth } from '../../domain/calendar.ts'
import { currentInstant } from '../clock.ts'
import { isOffline } from '../http/connection.ts'
import { monthOf, type OfMonth } from '../http/query-keys.ts'
import { inBackground } from '../in-background.ts'
import { whenIdle } from '../ui/when-idle.ts'

/** A screen may ask for the next thing only a moment after it got the last one. */
const QUIET_MS = 250
/** A month that was read in advance is kept this long for its visit. */
const KEPT_MS = 60 * 60 * 1000

/**
 * Calls `onRest` each time the page comes to rest: it has loaded, has all replies that it asked for, no part of it is busy, and
 * the browser is idle. Returns what ends this.
 */
export function followRest(queries: QueryClient, onRest: () => void): () => void {
  let cancelIdle = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = 0
  const look = () => {
    timer = undefined
    const rest = lastAt + QUIET_MS - currentInstant()
    if (rest > 0) timer = setTimeout(look, Math.min(rest, QUIET_MS))
    else if (queries.isFetching() > 0) return
    else if (isBusy()) wait()
    else cancelIdle = whenIdle(() => (queries.isFetching() > 0 || isBusy() ? wait() : onRest()))
  }
  const wait = () => {
    cancelIdle()
    lastAt = currentInstant()
    // A long list adds many observers at once, so a timer that is set already stays.
    timer ??= setTimeout(look, QUIET_MS)
  }
  const unsubscribe = queries.getQueryCache().subscribe(wait)
  wait()
  return () => {
    unsubscribe()
    cancelIdle()
    clearTimeout(timer)
  }
}

const isBusy = () =>
  document.readyState !== 'complete' || document.querySelector('[aria-busy="true"]') !== null

/** Reads the months before and after the shown ones, unless the cache has them or the browser saves data. */
export function readNeighbours(queries: QueryClient): void {
  if (isOffline() || savesData()) return
  for (const { queryKey, meta } of queries.getQueryCache().findAll({ type: 'active' })) {
    const month = monthOf(queryKey)
    const ofMonth = meta?.['ofMonth'] as OfMonth | undefined
    if (!month || !ofMonth) continue
    for (const neighbour of [addMonths(month, 1), addMonths(month, -1)])
      if (isMonth(neighbour)) readAhead(queries, ofMonth(neighbour))
  }
}

/** Reads what the cache does not have, or has and knows to be stale. After a failure the visit asks again. */
function readAhead(queries: QueryClient, query: ReturnType<OfMonth>): void {
  if (queries.getQueryState(query.queryKey)?.errorUpdateCount) return
  // A reply that the browser stored before this visit has no moment at which it was read.
  const staleTime = ({ state }: Query) => (state.dataUpdatedAt > 0 ? Infinity : 0)
  inBackground(queries.prefetchQuery({ ...query, staleTime, gcTime: KEPT_MS }))
}

/** Whether the person has told the browser to load little. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
