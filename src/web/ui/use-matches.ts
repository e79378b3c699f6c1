import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window matches a media query, also once it changes. */
export function useMatches(query: MediaQueryList): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => query.matches)
}
