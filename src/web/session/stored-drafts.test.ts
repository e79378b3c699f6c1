// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectKey } from '../http/query-keys.ts'
import { clearSession, expireSession, storeSession, STORED_DRAFTS_KEY } from '../session-store.ts'
import { userWith } from '../testing/test-page.tsx'
import { changeDraft, draftQuery, followStoredDrafts } from './drafts.ts'
import { clearOnPersonChange, hasUnsaved, hasUnstored } from './person-queries.ts'

const query = () => draftQuery<number>(projectKey('p1', 'availability-draft'), { isStored: true })
const other = () => draftQuery<number>(projectKey('p2', 'availability-draft'), { isStored: true })

/** The cache of a page: a reload or a second tab makes another one. */
class Tab {
  readonly queries = new QueryClient()
  readonly stop = followStoredDrafts(this.queries)
  constructor() {
    tabs.push(this)
    clearOnPersonChange(this.queries)
    this.draft()
  }
  draft(of = query()) {
    return new QueryObserver(this.queries, of).getCurrentResult().data
  }
  add(day: string, bits: number, to = query()) {
    changeDraft(this.queries, to, (draft) => ({ ...draft, [day]: bits }))
  }
}
let tabs: Tab[] = []
const tellOtherTabs = (key = STORED_DRAFTS_KEY) => void dispatchEvent(new StorageEvent('storage', { key }))
const signIn = (id = 'u1') => storeSession({ token: 's', user: userWith(['FREELANCER'], { id }) })

beforeEach(() => signIn())
afterEach(() => {
  for (const { stop } of tabs) stop()
  tabs = []
  clearSession()
  localStorage.clear()
})

test('a stored draft outlives a reload, by person and project', () => {
  new Tab().add('2026-11-10', 4)
  const reloaded = new Tab()
  expect(reloaded.draft()).toEqual({ '2026-11-10': 4 })
  expect(reloaded.draft(other())).toEqual({})
  expect([hasUnsaved(), hasUnstored()]).toEqual([true, false])
  clearOnPersonChange(new QueryClient())
  expect(hasUnsaved()).toBe(true)
  signIn('u2')
  expect(new Tab().draft()).toEqual({})
  expect(localStorage.getItem(STORED_DRAFTS_KEY)).toBeNull()
})

test('two tabs share a stored draft, and lose nothing of each other', () => {
  const [first, second] = [new Tab(), new Tab()]
  first.add('2026-11-10', 4)
  // The event has not reached the second tab yet.
  second.add('2026-11-11', 8)
  tellOtherTabs()
  const both = { '2026-11-10': 4, '2026-11-11': 8 }
  expect([first.draft(), second.draft()]).toEqual([both, both])
  changeDraft(second.queries, query(), () => ({}))
  tellOtherTabs()
  expect(first.draft()).toEqual({})
  expect(localStorage.getItem(STORED_DRAFTS_KEY)).toBeNull()
})

test('a stored draft goes with a sign-out, and waits for its person when the session expires', () => {
  new Tab().add('2026-11-10', 4)
  expireSession()
  signIn()
  expect(new Tab().draft()).toEqual({ '2026-11-10': 4 })
  clearSession(true)
  signIn()
  expect(new Tab().draft()).toEqual({})
})

test.each(['', 'null', '7', '{"userId":"u1"}', '{"userId":"u1","drafts":null}'])(
  'a draft is empty where the storage holds %j',
  (text) => {
    localStorage.setItem(STORED_DRAFTS_KEY, text)
    expect(new Tab().draft()).toEqual({})
    new Tab().add('2026-11-10', 4)
    expect(new Tab().draft()).toEqual({ '2026-11-10': 4 })
  },
)

test('a draft does not replace those of a person who has just signed in in another tab', () => {
  const tab = new Tab()
  const theirs = JSON.stringify({ userId: 'u2', drafts: { hours: { a: 1 } } })
  // The message of the other tab has not come yet.
  localStorage.setItem('token', 'of-u2')
  localStorage.setItem(STORED_DRAFTS_KEY, theirs)
  tab.add('2026-11-10', 4)
  expect(localStorage.getItem(STORED_DRAFTS_KEY)).toBe(theirs)
})
