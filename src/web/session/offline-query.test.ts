// @vitest-environment happy-dom
import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession, storeSession } from '../session-store.ts'
import { userWith } from '../testing/test-page.tsx'
import { storeOfflineReplies, withOfflineReply } from './offline-query.ts'
import { offlineSince, storeOfflineReply } from './offline-replies.ts'

const CONTACT = 'Erika Beispiel'

afterEach(() => {
  clearSession()
  localStorage.clear()
})

/** @param begins the query begins with the reply, which was there before it */
async function readAs(role: 'ADMIN' | 'FREELANCER', { begins = false } = {}): Promise<string> {
  const user = userWith([role])
  storeSession({ token: 's', user })
  const queries = new QueryClient()
  const stop = storeOfflineReplies(queries)
  const { tenantId } = user.memberships[0]!
  const reply = { tenantId, contactShown: CONTACT }
  await queries.fetchQuery({
    queryKey: ['project', 'p1'],
    ...(begins && { initialData: reply, staleTime: Infinity }),
    ...withOfflineReply(async () => reply, { tenantOf: (project) => project.tenantId }),
  })
  stop()
  return JSON.stringify(localStorage)
}

test('a project that a freelancer reads is stored', async () => {
  expect(await readAs('FREELANCER')).toContain(CONTACT)
})

test('a reply that a query begins with is stored, too', async () => {
  expect(await readAs('FREELANCER', { begins: true })).toContain(CONTACT)
})

test('a project that its administrator reads leaves no name on the machine', async () => {
  expect(await readAs('ADMIN')).not.toContain(CONTACT)
})

describe('while the answer is late', () => {
  const queryKey = ['project', 'p1']
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Observes a query whose reply is stored and whose answers come when the test sends them. */
  function observe() {
    storeSession({ token: 's', user: userWith(['FREELANCER']) })
    storeOfflineReply(hashKey(queryKey), { name: 'stored' })
    const { promise, resolve, reject } = Promise.withResolvers<{ name: string }>()
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const read = vi.fn<() => Promise<{ name: string }>>(() => promise)
    const observer = new QueryObserver(queries, { queryKey, ...withOfflineReply(read) })
    const stop = observer.subscribe(() => {})
    const shown = () => observer.getCurrentResult().data
    return { shown, resolve, reject, read, stop }
  }

  test('the stored reply is shown after two seconds, and the answer replaces it', async () => {
    const { shown, resolve, stop } = observe()
    await vi.advanceTimersByTimeAsync(1999)
    expect(shown()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(shown()).toEqual({ name: 'stored' })
    expect(offlineSince(shown())).toBeDefined()
    resolve({ name: 'stored' })
    await vi.advanceTimersByTimeAsync(0)
    expect(shown()).toEqual({ name: 'stored' })
    expect(offlineSince(shown())).toBeUndefined()
    stop()
  })

  test('a failure leaves the stored reply, and the server is asked again', async () => {
    const { shown, reject, read, stop } = observe()
    await vi.advanceTimersByTimeAsync(2000)
    reject(new Error('lost'))
    read.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 60_000, { name: 'new' })))
    await vi.advanceTimersByTimeAsync(5000)
    expect(shown()).toEqual({ name: 'stored' })
    expect(read).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown()).toEqual({ name: 'new' })
    expect(read).toHaveBeenCalledTimes(2)
    stop()
  })
})
