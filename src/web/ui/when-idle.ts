/** Begins as soon as the page has nothing else to do. Gives what calls it off. */
export function whenIdle(begin: () => void): () => void {
  // Not in every browser.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(begin, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(begin)
  return () => cancelIdleCallback(idle)
}

const FALLBACK_MS = 1000
