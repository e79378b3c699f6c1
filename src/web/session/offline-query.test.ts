// @vitest-environment happy-dom
import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProjectReply } from '../../contract/projects.ts'
import { currentInstant } from '../clock.ts'
import { firstReads } from '../first-reads.ts'
import { ApiError } from '../http/api-error.ts'
import { clearSession, storeSession } from '../session-store.ts'
import { userWith } from '../testing/test-page.tsx'
import { storeOfflineReplies, withOfflineReply } from './offline-query.ts'
import { offlineSince, storeOfflineReply } from './offline-replies.ts'

const CONTACT = 'Erika Beispiel'
const named = (name: string) => ({ name }) as ProjectReply

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
  const reply = { tenantId, contactShown: CONTACT } as ProjectReply
  await queries.fetchQuery({
    ...withOfflineReply(['project', 'p1'], firstReads.project('p1'), {
      ask: async () => reply,
      tenantOf: (project) => project.tenantId,
    }),
    ...(begins && { initialData: reply, initialDataUpdatedAt: currentInstant(), staleTime: Infinity }),
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

describe('a query whose reply is stored', () => {
  const queryKey = ['project', 'p1']
  beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
  afterEach(() => void vi.useRealTimers())

  /** Observes the query; its answers come when the test sends them. */
  function observe() {
    storeSession({ token: 's', user: userWith(['FREELANCER']) })
    storeOfflineReply(hashKey(queryKey), named('stored'))
    const { promise, resolve, reject } = Promise.withResolvers<ProjectReply>()
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const stopStoring = storeOfflineReplies(queries)
    const ask = vi.fn<() => Promise<ProjectReply>>(() => promise)
    const options = withOfflineReply(queryKey, firstReads.project('p1'), { ask })
    const observer = new QueryObserver(queries, options)
    const stopObserving = observer.subscribe(() => {})
    const stop = () => {
      stopStoring()
      stopObserving()
    }
    return { result: () => observer.getCurrentResult(), resolve, reject, ask, stop }
  }
  const isOffline = (data: unknown) => offlineSince(data) !== undefined
  const storedText = () => JSON.stringify(localStorage)

  test('begins with it, and asks the server', () => {
    const { result, ask, stop } = observe()
    expect(result().data).toEqual(named('stored'))
    expect(isOffline(result().data)).toBe(false)
    expect(ask).toHaveBeenCalledTimes(1)
    stop()
  })

  test('keeps it where the answer is equal, as a reply of now', async () => {
    const { result, resolve, stop } = observe()
    const begun = result().data
    await vi.advanceTimersByTimeAsync(1000)
    resolve(named('stored'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(result().data).toBe(begun)
    expect(isOffline(result().data)).toBe(false)
    expect(storedText()).toContain(String(1_700_000_001_000))
    stop()
  })

  test('takes the answer in its place, and stores the answer', async () => {
    const { result, resolve, stop } = observe()
    resolve(named('new'))
    await vi.advanceTimersByTimeAsync(0)
    expect(result().data).toEqual(named('new'))
    expect(storedText()).toContain('new')
    stop()
  })

  test('counts it as offline after two seconds, until the answer comes', async () => {
    const { result, resolve, stop } = observe()
    await vi.advanceTimersByTimeAsync(1999)
    expect(isOffline(result().data)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(offlineSince(result().data)).toBe(1_700_000_000_000)
    expect(result().data).toEqual(named('stored'))
    resolve(named('stored'))
    await vi.advanceTimersByTimeAsync(0)
    expect(result().data).toEqual(named('stored'))
    expect(isOffline(result().data)).toBe(false)
    stop()
  })

  test('counts it as offline where no answer comes, and asks until one does', async () => {
    const { result, reject, ask, stop } = observe()
    reject(new ApiError(0, 'offline', ''))
    await vi.advanceTimersByTimeAsync(0)
    expect(isOffline(result().data)).toBe(true)
    ask.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 60_000, named('new'))))
    await vi.advanceTimersByTimeAsync(5000)
    expect(result().data).toEqual(named('stored'))
    expect(ask).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(result().data).toEqual(named('new'))
    expect(ask).toHaveBeenCalledTimes(2)
    stop()
  })

  test.each([new ApiError(429, 'too_many_requests', 'Too many calls.'), new SyntaxError('Unexpected token')])(
    'counts it as offline where the answer is no reply: %s',
    async (error) => {
      const { result, reject, stop } = observe()
      reject(error)
      await vi.advanceTimersByTimeAsync(0)
      expect(result().data).toEqual(named('stored'))
      expect(isOffline(result().data)).toBe(true)
      stop()
    },
  )

  test('has the reason of a refusal', async () => {
    const { result, reject, stop } = observe()
    reject(new ApiError(403, 'forbidden', 'No access.'))
    await vi.advanceTimersByTimeAsync(0)
    expect(result().error).toBeInstanceOf(ApiError)
    expect(isOffline(result().data)).toBe(false)
    stop()
  })
})
