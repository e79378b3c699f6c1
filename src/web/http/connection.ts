/**
 * Whether the server can be reached, by the browser's online state and by the outcome of the last call. Save buttons are
 * disabled while it cannot.
 */
import { createListeners } from '../listeners.ts'

const { notify, subscribe } = createListeners()
export { subscribe }
let isLost = navigator.onLine === false

let losses = 0

/** How often the browser has lost the connection. */
export function countLosses(): number {
  return losses
}

/**
 * Reports the outcome of a call: any answer counts as reachable, unless the browser has lost the connection since the call
 * began.
 * @param lossesBefore the losses when the call began
 */
export function reportReachable(isReachable: boolean, lossesBefore = losses): void {
  if (isLost === !isReachable || lossesBefore < losses) return
  isLost = !isReachable
  notify()
}

addEventListener('offline', () => {
  losses += 1
  reportReachable(false)
})
// The event does not prove that the server can be reached. The next call finds out and reports it.
addEventListener('online', () => reportReachable(true))

export function isOffline(): boolean {
  return isLost
}
