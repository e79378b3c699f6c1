/** Deadlines of replies that depend on the time: the page reads such a reply again when it no longer holds. */
import { focusManager, type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { currentInstant } from '../clock.ts'
import { inBackground } from '../in-background.ts'

/** The longest time that a timer of the browser counts. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** A reply holds for this time at least, so that the page does not read without end. */
const LEAST_MS = 1000
/** A reading that failed is repeated after this time. */
const RETRY_MS = 30_000
const deadlines = new WeakMap<object, number>()

/** Remembers until when a reply holds, from the `holds-for` header in seconds. Returns the reply. */
export function noteDeadline<Reply>(reply: Reply, holdsFor: string | null): Reply {
  if (holdsFor !== null && reply instanceof Object)
    deadlines.set(reply, currentInstant() + Math.max(Number(holdsFor) * 1000, LEAST_MS))
  return reply
}

/** The deadline of a query's data, and the first one of data in pages; Infinity for none. */
function deadlineOf(data: unknown): number {
  const { pages = [data] } = (data ?? {}) as { pages?: unknown[] }
  return Math.min(...pages.map((page) => deadlines.get(page as object) ?? Infinity))
}

/**
 * For `structuralSharing`: a reply with a deadline is never merged with the reply before it, because deadlines are stored by
 * object.
 */
export function shareReply(before: unknown, after: unknown): unknown {
  const first = Math.min(deadlineOf(before), deadlineOf(after))
  return first === Infinity ? replaceEqualDeep(before, after) : after
}

/**
 * Reads the queries again whose replies no longer hold. One timer waits for the first deadline of all. A hidden page reads
 * nothing until it is shown.
 */
export function followDeadlines(queries: QueryClient): void {
  const cache = queries.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    if (!focusManager.isFocused()) return
    const rest = Math.min(...cache.getAll().map(endOf)) - currentInstant()
    if (rest < Infinity) timer = setTimeout(readAgain, Math.min(rest, MAX_TIMER_MS))
  }
  const readAgain = () => {
    const now = currentInstant()
    inBackground(queries.invalidateQueries({ predicate: (query) => endOf(query) <= now }))
    wait()
  }
  focusManager.subscribe(wait)
  cache.subscribe(({ query }) => {
    if (deadlineOf(query.state.data) < Infinity) wait()
  })
}

/** When a query has to be read again because of its deadline. A query that nobody shows is read once somebody does. */
function endOf(query: Query): number {
  const { data, fetchStatus, isInvalidated, status, errorUpdatedAt } = query.state
  if (fetchStatus !== 'idle' || (isInvalidated && !query.isActive())) return Infinity
  const deadline = deadlineOf(data)
  return status === 'error' ? Math.max(deadline, errorUpdatedAt + RETRY_MS) : deadline
}
