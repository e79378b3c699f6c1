/** Who hears of a change; in the shape that React's useSyncExternalStore asks for. */
export interface Listeners {
  tell: () => void
  subscribe: (listener: () => void) => () => void
}

export function createListeners(): Listeners {
  const all = new Set<() => void>()
  return {
    tell() {
      for (const listener of all) listener()
    },
    subscribe(listener) {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
