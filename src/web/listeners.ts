/** The subscribers of a store, in the shape that React's useSyncExternalStore needs. */
export interface Listeners {
  notify: () => void
  subscribe: (listener: () => void) => () => void
}

export function createListeners(): Listeners {
  const all = new Set<() => void>()
  return {
    notify() {
      for (const listener of all) listener()
    },
    subscribe(listener) {
      all.add(listener)
      return () => {
        all.delete(listener)
      }
    },
  }
}
