import { useSyncExternalStore } from 'react'

/** Matches a window that is as narrow as a phone. */
export const phone = matchMedia('(max-width: 640px)')

/** Whether the window is as narrow as a phone, whose toolbar has no room for the month. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(watch, () => phone.matches)
}

function watch(listener: () => void): () => void {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}
