/** What is read out of gestures, tools and undos. Apart from React, so that it draws nothing but itself. */
export interface Announcer {
  say: (words: string) => void
  said: () => { id: number; words: string }
  subscribe: (listener: () => void) => () => void
}

export function createAnnouncer(): Announcer {
  const listeners = new Set<() => void>()
  // Numbered, so that the same words are said again.
  let said = { id: 0, words: '' }
  return {
    say(words) {
      said = { id: said.id + 1, words }
      for (const listener of listeners) listener()
    },
    said: () => said,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
