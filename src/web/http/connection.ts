/**
 * Whether the server can be reached, as far as the page knows: by the browser's own word, and by whether the last call was
 * answered. A save that cannot go out should not look as if it could.
 */
import { createListeners } from '../listeners.ts'

const { notify, subscribe } = createListeners()
export { subscribe }
let lost = navigator.onLine === false

/** A call was answered, whatever the answer, or no answer came. */
export function reportReachable(isAnswered: boolean): void {
  if (lost === !isAnswered) return
  lost = !isAnswered
  notify()
}

addEventListener('offline', () => reportReachable(false))
// Not yet an answer; but what is tried now may get one, and says so if not.
addEventListener('online', () => reportReachable(true))

export function isOffline(): boolean {
  return lost
}
