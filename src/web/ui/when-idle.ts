import { useEffect } from 'react'

/**
 * Calls `begin` when the page is idle. Returns a function that cancels the call. After a press Chromium counts a page that draws
 * nothing more as busy, without end, so there is a latest moment.
 */
export function whenIdle(begin: () => void): () => void {
  // Some browsers have no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(begin, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(begin, { timeout: LATEST_MS })
  return () => cancelIdleCallback(idle)
}

const FALLBACK_MS = 1000
const LATEST_MS = 2000

/** Settles when the page first comes to rest (screens/at-rest.ts). Nothing is loaded unasked before. */
export const firstRest = Promise.withResolvers<void>()

/**
 * Waits until the page is at rest, and then for an idle moment of its own: all later parts of a screen at once would hold up
 * the page.
 */
export async function atRest(): Promise<void> {
  await firstRest.promise
  await new Promise<void>(whenIdle)
}

/** For a screen that no live updates follow (screens/live-page.ts): the page is at rest once the screen is drawn. */
export function useRestOnceDrawn(): void {
  useEffect(() => whenIdle(firstRest.resolve), [])
}
