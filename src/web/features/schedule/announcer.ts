/** The announcements of strokes, tools and undos. The store is outside React's state, so that only its reader is drawn again. */
import { createListeners } from '../../listeners.ts'

export interface Announcer {
  announce: (words: string) => void
  said: () => { id: number; words: string }
  subscribe: (listener: () => void) => () => void
}

export function createAnnouncer(): Announcer {
  const listeners = createListeners()
  // The id makes equal texts different, so that they are announced again.
  let said = { id: 0, words: '' }
  return {
    announce(words) {
      said = { id: said.id + 1, words }
      listeners.notify()
    },
    said: () => said,
    subscribe: listeners.subscribe,
  }
}
