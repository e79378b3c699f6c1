/** Where the page is: in the browser's address, or in memory for tests. */
import { createListeners } from '../listeners.ts'

export interface Location {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  /** What the page before handed on; anything may stand in the browser's history. */
  state: unknown
}

export interface GoOptions {
  /** In the place of the current entry: Back does not lead here again. */
  replace?: boolean | undefined
  state?: unknown
}

export interface History {
  now: () => Location
  go: (to: string, options?: GoOptions) => void
  subscribe: (listener: () => void) => () => void
}

function createHistory(now: () => Location, put: (to: string, options: GoOptions) => void): History {
  const listeners = createListeners()
  return {
    now,
    go(to, options = {}) {
      // `?month=…` stays on the path.
      put(to.startsWith('?') ? now().pathname + to : to, options)
      listeners.tell()
    },
    subscribe: listeners.subscribe,
  }
}

export function browserHistory(): History {
  const { go, now, subscribe } = createHistory(
    () => ({ pathname: location.pathname, search: location.search, state: ownState(history.state) }),
    (to, { replace, state = null }) =>
      history[replace ? 'replaceState' : 'pushState']({ ofPage: state }, '', to),
  )
  return {
    now,
    go,
    subscribe(listener) {
      const unsubscribe = subscribe(listener)
      addEventListener('popstate', listener)
      return () => {
        unsubscribe()
        removeEventListener('popstate', listener)
      }
    },
  }
}

/** Wrapped: a browser or an extension may keep something of its own there. */
function ownState(kept: unknown): unknown {
  return typeof kept === 'object' && kept !== null && 'ofPage' in kept ? kept.ofPage : null
}

export function memoryHistory(start: string): History {
  const read = (to: string, state: unknown): Location => {
    const { pathname, search } = new URL(to, 'http://page')
    return { pathname, search, state }
  }
  let now = read(start, null)
  return createHistory(
    () => now,
    (to, { state = null }) => (now = read(to, state)),
  )
}
