/**
 * A browser that blocks all cookies refuses its storage too: each access throws. The page then holds in memory what it would
 * store, until it is closed. This file is imported before any other.
 */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    void window[name].length
  } catch {
    const items: Record<string, string> = {}
    const value = {
      getItem: (key: string) => items[key] ?? null,
      setItem: (key: string, text: string) => (items[key] = text),
      removeItem: (key: string) => delete items[key],
    }
    Object.defineProperty(window, name, { value })
  }
}
