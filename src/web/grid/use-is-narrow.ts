import { useSyncExternalStore } from 'react'

/** A window in which the grid may be so narrow (`cell-face.module.css`) that an amount needs two lines. */
const query = matchMedia('(max-width: 60rem)')

/** Most never need a place to break an amount at, and laying it out costs as much as the amount itself. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(watch, () => query.matches)
}

function watch(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
