import { useEffect } from 'react'

/**
 * Loads what opens later on a screen as soon as the page has nothing else to do, so that it opens at once, also where the
 * connection is lost meanwhile. What cannot be loaded now is asked for when it is wanted.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const begin = () => void load().catch(() => {})
    // Not in every browser.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(begin, FALLBACK_MS)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(begin)
    return () => cancelIdleCallback(idle)
  }, [load])
}

const FALLBACK_MS = 1000
