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

// A full storage refuses what it is given, and the page goes on without: what it knows ends when it is closed.
// oxlint-disable-next-line typescript/unbound-method -- each call names its storage
const { setItem } = Storage.prototype
Storage.prototype.setItem = function (key, text) {
  try {
    setItem.call(this, key, text)
  } catch (error) {
    // A reload without its note in the session storage would follow another one (new-version.ts).
    if (this !== localStorage) throw error
  }
}
