import { useEffect } from 'react'
import { firstRest, whenIdle } from './when-idle.ts'

/**
 * Loads a part of a screen when the page is at rest, so that the part opens at once, also after the connection is lost. A
 * part that cannot be loaded now is loaded when it opens. Each part has an idle moment of its own, since all parts of a screen
 * at once hold up the page.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    firstRest.promise
      .then(() => new Promise<void>(whenIdle))
      .then(load)
      .catch(() => {})
  }, [load])
}
