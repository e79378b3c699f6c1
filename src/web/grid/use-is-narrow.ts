import { useSyncExternalStore } from 'react'

/** A window in which the grid may be so narrow (`cell-face.module.css`) that wages are left to the legend. */
const query = matchMedia('(max-width: 60rem)')

/** Most never need an element by which to leave a wage out, and laying it out costs as much as the wage itself. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(watch, () => query.matches)
}

function watch(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
