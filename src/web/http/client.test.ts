// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession, sessionState, storeSession } from '../session-store.ts'
import { expectPrinted } from '../testing/quiet-console.ts'
import { userWith } from '../testing/test-page.tsx'
import { arrivedReply, prefetch, callApi, openStream } from './client.ts'
import { isOffline } from './connection.ts'
import { ownTask } from './own-task.ts'
import { dropPrefetched } from './prefetched.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const reply = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status })

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  clearSession()
  fetched.mockReset()
})

const headersOf = (init: RequestInit | undefined) => new Headers(init?.headers)

describe('a call', () => {
  test('goes below /api, with the bearer token of the session and only where there is one', async () => {
    fetched.mockImplementation(async () => reply(204))
    await callApi('logout', {})
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/auth/logout')
    expect(headersOf(fetched.mock.calls[0]?.[1]).has('authorization')).toBe(false)
    storeSession({ token: 'secret', user: userWith(['ADMIN']) })
    await callApi('logout', {})
    expect(headersOf(fetched.mock.calls[1]?.[1]).get('authorization')).toBe('Bearer secret')
  })

  test('with a required session is not sent after the sign-out', async () => {
    storeSession({ token: 'secret', user: userWith(['ADMIN']) })
    clearSession(true)
    await expect(callApi('getMe', {})).rejects.toMatchObject({ status: 401, code: 'not_signed_in' })
    expect(fetched).not.toHaveBeenCalled()
    expect(sessionState().isSignedOut).toBe(true)
  })

  test('has a task of its own where a query makes it, and waits for nothing where it saves', async () => {
    fetched.mockImplementation(async () => reply(200, {}))
    const { signal } = new AbortController()
    await ownTask()
    const [first, second] = ['p1', 'p2'].map((projectId) =>
      callApi('getProject', { params: { projectId }, signal }),
    )
    const save = callApi('logout', {})
    const asked = () => fetched.mock.calls.map(([url]) => url)
    expect(asked()).toContain('/api/auth/logout')
    expect(asked()).not.toContain('/api/projects/p2')
    await Promise.all([first, second, save])
    expect(asked()).toContain('/api/projects/p2')
  })

  test('has the session in which it was made, also after a wait for its task', async () => {
    fetched.mockImplementation(async () => reply(200, {}))
    storeSession({ token: 'secret', user: userWith(['ADMIN']) })
    const { signal } = new AbortController()
    void ownTask()
    const call = callApi('getMe', { signal })
    clearSession(true)
    await call
    expect(headersOf(fetched.mock.calls[0]?.[1]).get('authorization')).toBe('Bearer secret')
  })

  test('has a higher priority than a stream', async () => {
    fetched.mockImplementation(async () => reply(200, {}))
    await callApi('getConfig', {})
    await openStream('watchProject', { params: { projectId: 'p' } })
    expect(fetched.mock.calls.map(([, init]) => init.priority)).toEqual(['auto', 'low'])
  })

  test('throws the error field of a refusal, else its message, else an empty text', async () => {
    for (const text of ['Not so.', 'Somebody between says no.', 'A status of 502'])
      expectPrinted('error', text)
    fetched.mockResolvedValueOnce(reply(400, { error: 'Not so.', message: 'no', code: 'invalid_input' }))
    await expect(callApi('logout', {})).rejects.toMatchObject({ message: 'Not so.', code: 'invalid_input' })
    fetched.mockResolvedValueOnce(reply(400, { message: 'Somebody between says no.' }))
    await expect(callApi('logout', {})).rejects.toMatchObject({ message: 'Somebody between says no.' })
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
    await expect(callApi('logout', {})).rejects.toMatchObject({ status: 502, message: '' })
  })

  test.each([200, 403])(
    'with status %i counts as unanswered where the answer breaks off half way',
    async (status) => {
      expectPrinted('warn', 'network error')
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"user":'))
          controller.error(new TypeError('network error'))
        },
      })
      fetched.mockResolvedValueOnce(new Response(body, { status }))
      await expect(callApi('getMe', {})).rejects.toMatchObject({ status: 0, code: 'offline' })
    },
  )
})

describe('the connection', () => {
  test('is lost where a network answers with a page of its own', async () => {
    const page = () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })
    fetched.mockImplementation(async () => page())
    await expect(callApi('getMe', {})).rejects.toMatchObject({ status: 0, code: 'offline' })
    expect(isOffline()).toBe(true)
    await prefetch({ name: 'getMe', args: {} }).catch(() => undefined)
    expect(arrivedReply({ name: 'getMe', args: {} })).toBeUndefined()
    fetched.mockResolvedValueOnce(reply(204))
    await callApi('logout', {})
    expect(isOffline()).toBe(false)
  })

  const unanswered = new TypeError('Failed to fetch')

  test('is lost when a call gets no answer, and back with the next answer, even a refusal', async () => {
    expectPrinted('warn', 'Failed to fetch')
    fetched.mockRejectedValueOnce(unanswered)
    await expect(callApi('logout', {})).rejects.toMatchObject({ status: 0 })
    expect(isOffline()).toBe(true)
    fetched.mockResolvedValueOnce(reply(403))
    await expect(callApi('logout', {})).rejects.toMatchObject({ status: 403 })
    expect(isOffline()).toBe(false)
  })

  test('follows the offline and online events of the browser', () => {
    dispatchEvent(new Event('offline'))
    expect(isOffline()).toBe(true)
    dispatchEvent(new Event('online'))
    expect(isOffline()).toBe(false)
  })

  test.each([
    ['is there where streams alone are stopped on the way', false],
    ['is lost where a stream and then a plain call get no answer', true],
  ])('%s', async (_, isLost) => {
    expectPrinted('warn', 'Failed to fetch')
    if (isLost) expectPrinted('warn', 'Failed to fetch')
    fetched.mockRejectedValueOnce(unanswered)
    if (isLost) fetched.mockRejectedValueOnce(unanswered)
    else fetched.mockResolvedValueOnce(reply(200, { passwordLogin: 'code' }))
    const params = { projectId: 'p1' }
    await expect(openStream('watchProject', { params })).rejects.toMatchObject({ status: 0 })
    await expect.poll(() => fetched.mock.calls.length).toBe(2)
    await expect.poll(isOffline).toBe(isLost)
    dispatchEvent(new Event('online'))
  })
})

describe('the console', () => {
  test.each([400, 401, 409, 413, 429, 500, 503])(
    'shows an answer of %i, which is thrown as well',
    async (status) => {
      fetched.mockResolvedValueOnce(reply(status, { error: 'Not so.', code: 'x' }))
      const params = { token: 'secret' }
      await expect(callApi('redeemMagicLink', { params })).rejects.toMatchObject({ status })
      expectPrinted('error', `A status of ${status} answered POST /api/auth/magic/:token: Not so.`)
    },
  )

  test.each([403, 404])('shows nothing for an answer of %i', async (status) => {
    fetched.mockResolvedValueOnce(reply(status, { error: 'Not so.', code: 'x' }))
    await expect(callApi('logout', {})).rejects.toMatchObject({ status })
  })

  test('shows a lost connection, and nothing for an aborted call', async () => {
    const lost = new TypeError('Failed to fetch')
    fetched.mockRejectedValueOnce(lost)
    await expect(callApi('logout', {})).rejects.toMatchObject({ status: 0, code: 'offline' })
    expectPrinted('warn', 'Failed to fetch')
    fetched.mockRejectedValueOnce(lost)
    await expect(callApi('logout', { signal: AbortSignal.abort() })).rejects.toBe(lost)
  })
})

describe('a prefetched call', () => {
  afterEach(() => dropPrefetched())
  const params = { projectId: 'p1' }

  test('answers the first equal call, and no other one', async () => {
    fetched.mockImplementation(async () => reply(200, { id: fetched.mock.calls.length }))
    void prefetch({ name: 'getProject', args: { params } })
    await ownTask()
    expect(await callApi('getProject', { params: { projectId: 'p2' } })).toEqual({ id: 2 })
    expect(await callApi('getProject', { params })).toEqual({ id: 1 })
    expect(await callApi('getProject', { params })).toEqual({ id: 3 })
  })

  test('is the beginning of a query once its answer is there, and then answers no call', async () => {
    fetched.mockImplementation(async () => reply(200, { id: fetched.mock.calls.length }))
    const read = { name: 'getProject', args: { params } } as const
    const answered = prefetch(read)
    expect(arrivedReply(read)).toBeUndefined()
    await answered
    expect(arrivedReply(read)).toEqual({ id: 1 })
    expect(arrivedReply(read)).toBeUndefined()
    expect(await callApi('getProject', { params })).toEqual({ id: 2 })
  })

  test('answers no other person, and nobody after it was dropped', async () => {
    fetched.mockImplementation(async () => reply(200, {}))
    void prefetch({ name: 'getProject', args: { params } })
    await ownTask()
    storeSession({ token: 'secret', user: userWith(['ADMIN']) })
    await callApi('getProject', { params })
    expect(headersOf(fetched.mock.calls[1]?.[1]).get('authorization')).toBe('Bearer secret')
    void prefetch({ name: 'getProject', args: { params } })
    await ownTask()
    dropPrefetched()
    await callApi('getProject', { params })
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  test('answers no call after a write, which it may be older than', async () => {
    fetched.mockImplementation(async () => reply(200, { id: fetched.mock.calls.length }))
    void prefetch({ name: 'getMe', args: {} })
    await ownTask()
    await callApi('leaveTenant', { params: { tenantId: 't1' } })
    expect(await callApi('getMe', {})).toEqual({ id: 3 })
  })

  test('fails the call that takes it, and raises no error where none takes it', async () => {
    fetched.mockImplementation(async () => reply(404, { error: 'Not found', code: 'not_found' }))
    void prefetch({ name: 'getProject', args: { params } })
    void prefetch({ name: 'getProject', args: { params: { projectId: 'p2' } } })
    await expect(callApi('getProject', { params })).rejects.toMatchObject({ status: 404 })
  })
})
