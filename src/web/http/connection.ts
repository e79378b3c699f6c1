/**
 * Whether the server can be reached, by the browser's online state and by the outcome of the last call. Save buttons are
 * disabled while it cannot.
 */
import { createListeners } from '../listeners.ts'

const { notify, subscribe } = createListeners()
export { subscribe }
let isLost = navigator.onLine === false

/** Reports the outcome of a call: any answer counts as reachable. */
export function reportReachable(isReachable: boolean): void {
  if (isLost === !isReachable) return
  isLost = !isReachable
  notify()
}

addEventListener('offline', () => reportReachable(false))
// The event proves no answer, but the next call may get one, and reports when it gets none.
addEventListener('online', () => reportReachable(true))

export function isOffline(): boolean {
  return isLost
}
