/**
 * Stores the scroll positions of months that the tab has left. The browser cannot restore them, since a month is drawn only after
 * the page has opened. For a reload, the entry of the tab's history also stores its position.
 */
interface EntryState {
  /** The router's name of the entry; the first one has none. */
  key?: string
  scroll?: number
}
const positions = new Map<string | undefined, number>()

const stateOfEntry = () => (history.state ?? {}) as EntryState

export const keyOfEntry = () => stateOfEntry().key

/** Keeps the position of the entry with this key, which need not be that of the address any more. */
export function keepScroll(key: string | undefined): void {
  positions.set(key, scrollY)
}

/** The browser leaves the document. */
export function keepScrollInEntry(): void {
  history.replaceState({ ...stateOfEntry(), scroll: scrollY }, '')
}

export function keptScroll(): number | undefined {
  const { key, scroll } = stateOfEntry()
  return positions.get(key) ?? scroll
}
