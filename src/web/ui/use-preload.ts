import { useEffect } from 'react'
import { atRest } from './when-idle.ts'

/**
 * Loads a part of a screen when the page is at rest, so that the part opens at once, also after the connection is lost. A
 * part that cannot be loaded now is loaded when it opens.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    atRest()
      .then(load)
      .catch(() => {})
  }, [load])
}
