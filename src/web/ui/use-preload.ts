import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Loads what opens later on a screen as soon as the page has nothing else to do, so that it opens at once, also where the
 * connection is lost meanwhile. What cannot be loaded now is asked for when it is wanted.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load])
}
