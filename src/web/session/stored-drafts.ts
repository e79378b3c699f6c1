/**
 * Drafts that the browser stores, so that a reload or a phone that discards the tab loses none. Only the person whose id they
 * carry can read them; they leave with a sign-out (session-store.ts).
 */
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { sessionState, STORED_DRAFTS_KEY } from '../session-store.ts'

interface StoredDrafts {
  userId: string
  drafts: Record<string, Readonly<Record<string, unknown>>>
}

/** The draft of the signed-in person; undefined where none is stored. */
export function readStoredDraft<Value>(key: QueryKey): Readonly<Record<string, Value>> | undefined {
  // The storage holds the draft under the key of its query, so it has the query's type.
  return storedDrafts()?.drafts[hashKey(key)] as Readonly<Record<string, Value>> | undefined
}

export function hasStoredDrafts(): boolean {
  return Object.keys(storedDrafts()?.drafts ?? {}).length > 0
}

/** Stores a draft; an empty one is removed. */
export function storeDraft(key: QueryKey, draft: Readonly<Record<string, unknown>>): void {
  const userId = sessionState().user?.id
  // Another tab may just have signed out.
  if (userId === undefined || localStorage.getItem('token') === null) return
  const { [hashKey(key)]: _, ...others } = storedDrafts()?.drafts ?? {}
  const drafts = Object.keys(draft).length === 0 ? others : { ...others, [hashKey(key)]: draft }
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(STORED_DRAFTS_KEY)
    else localStorage.setItem(STORED_DRAFTS_KEY, JSON.stringify({ userId, drafts } satisfies StoredDrafts))
  } catch {
    // The storage is full: the draft stays in this tab, and an older one must not come back.
    localStorage.removeItem(STORED_DRAFTS_KEY)
  }
}

/** The storage of a browser may hold any text, so the shape is checked. */
function storedDrafts(): StoredDrafts | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED_DRAFTS_KEY) ?? 'null') as StoredDrafts | null
    if (stored?.userId === sessionState().user?.id && stored?.drafts instanceof Object) return stored
  } catch {
    // The text is no JSON, so this page did not write it.
  }
  return undefined
}
