/**
 * Drafts that the browser stores, so that a reload or a phone that discards the tab loses none. Only the person whose id they
 * carry can read them; they leave with a sign-out (session-store.ts).
 */
import { sessionState, STORED_DRAFTS_KEY } from '../session-store.ts'

export interface StoredDrafts {
  userId: string
  drafts: Record<string, Readonly<Record<string, unknown>>>
}

export function hasStoredDrafts(): boolean {
  return Object.keys(storedDrafts()?.drafts ?? {}).length > 0
}

/** The storage of a browser may hold any text, so the shape is checked. */
export function storedDrafts(): StoredDrafts | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED_DRAFTS_KEY) ?? 'null') as StoredDrafts | null
    if (stored?.userId === sessionState().user?.id && stored?.drafts instanceof Object) return stored
  } catch {
    // The text is no JSON, so this page did not write it.
  }
  return undefined
}
