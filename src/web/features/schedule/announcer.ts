/** What is read out of gestures, tools and undos. Apart from React, so that it draws nothing but itself. */
import { createListeners } from '../../listeners.ts'
export interface Announcer {
  say: (words: string) => void
  said: () => { id: number; words: string }
  subscribe: (listener: () => void) => () => void
}

export function createAnnouncer(): Announcer {
  const listeners = createListeners()
  // Numbered, so that the same words are said again.
  let said = { id: 0, words: '' }
  return {
    say(words) {
      said = { id: said.id + 1, words }
      listeners.notify()
    },
    said: () => said,
    subscribe: listeners.subscribe,
  }
}
