/**
 * Whether the server can be reached, as far as the page knows: by the browser's own word, and by whether the last call was
 * answered. A save that cannot go out should not look as if it could.
 */
import { createListeners } from '../listeners.ts'

const { tell, subscribe } = createListeners()
export { subscribe }
let lost = navigator.onLine === false

/** A call was answered, whatever the answer, or no answer came. */
export function noteAnswer(isAnswered: boolean): void {
  if (lost === !isAnswered) return
  lost = !isAnswered
  tell()
}

addEventListener('offline', () => noteAnswer(false))
// Not yet an answer; but what is tried now may get one, and says so if not.
addEventListener('online', () => noteAnswer(true))

export function isConnectionLost(): boolean {
  return lost
}
