import { useSyncExternalStore } from 'react'
import { useIsPrinting } from '../../ui/use-is-printing.ts'

const wide = matchMedia('(min-width: 75em)')

/** Whether the window has room beside the month. A print has the cards one below the other. */
export function useIsBeside(): boolean {
  const isWide = useSyncExternalStore(watchWidth, () => wide.matches)
  return !useIsPrinting() && isWide
}

function watchWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
