/** Stores the drafts of the signed-in person in the browser, and reads them (stored-drafts.ts). */
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { isStoredSession, sessionState, STORED_DRAFTS_KEY } from '../session-store.ts'
import { type StoredDrafts, storedDrafts } from './stored-drafts.ts'

/** The draft of the signed-in person; undefined where none is stored. */
export function readStoredDraft<Value>(key: QueryKey): Readonly<Record<string, Value>> | undefined {
  // The storage holds the draft under the key of its query, so it has the query's type.
  return storedDrafts()?.drafts[hashKey(key)] as Readonly<Record<string, Value>> | undefined
}

/** Stores a draft; an empty one is removed. */
export function storeDraft(key: QueryKey, draft: Readonly<Record<string, unknown>>): void {
  const userId = sessionState().user?.id
  if (userId === undefined || !isStoredSession()) return
  const { [hashKey(key)]: _, ...others } = storedDrafts()?.drafts ?? {}
  const drafts = Object.keys(draft).length === 0 ? others : { ...others, [hashKey(key)]: draft }
  // Where the storage is full, the draft stays in this tab, and an older one must not come back.
  localStorage.removeItem(STORED_DRAFTS_KEY)
  if (Object.keys(drafts).length > 0)
    localStorage.setItem(STORED_DRAFTS_KEY, JSON.stringify({ userId, drafts } satisfies StoredDrafts))
}
