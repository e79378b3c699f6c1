// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession, sessionState, storeSession } from '../session-store.ts'
import { expectPrinted } from '../testing/quiet-console.ts'
import { userWith } from '../testing/test-page.tsx'
import { askEarly, callApi, openStream } from './client.ts'
import { isConnectionLost } from './connection.ts'
import { forgetEarly } from './early-answers.ts'

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

  test('for which one must be signed in is not sent any more once somebody has signed out', async () => {
    storeSession({ token: 'secret', user: userWith(['ADMIN']) })
    clearSession(true)
    await expect(callApi('getMe', {})).rejects.toMatchObject({ status: 401, code: 'not_signed_in' })
    expect(fetched).not.toHaveBeenCalled()
    expect(sessionState().isSignedOut).toBe(true)
  })

  test('is more urgent than a stream, which never ends', async () => {
    fetched.mockImplementation(async () => reply(200, {}))
    await callApi('getConfig', {})
    await openStream('watchProject', { params: { projectId: 'p' } })
    expect(fetched.mock.calls.map(([, init]) => init.priority)).toEqual(['auto', 'low'])
  })

  test('that is refused throws the server’s error field, else its message, else nothing to say', async () => {
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
    'answered %i is not answered where the answer breaks off half way, and no refusal',
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
  const unanswered = new TypeError('Failed to fetch')

  test('is lost when a call gets no answer, and there again with the next answer, a refusal too', async () => {
    expectPrinted('warn', 'Failed to fetch')
    fetched.mockRejectedValueOnce(unanswered)
    await expect(callApi('logout', {})).rejects.toMatchObject({ status: 0 })
    expect(isConnectionLost()).toBe(true)
    fetched.mockResolvedValueOnce(reply(403))
    await expect(callApi('logout', {})).rejects.toMatchObject({ status: 403 })
    expect(isConnectionLost()).toBe(false)
  })

  test('is lost and comes back by the browser’s own word', () => {
    dispatchEvent(new Event('offline'))
    expect(isConnectionLost()).toBe(true)
    dispatchEvent(new Event('online'))
    expect(isConnectionLost()).toBe(false)
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
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    await vi.waitFor(() => expect(isConnectionLost()).toBe(isLost))
    dispatchEvent(new Event('online'))
  })
})

describe('the console', () => {
  test.each([400, 401, 409, 413, 429, 500, 503])(
    'has an answer of %i, which is thrown on',
    async (status) => {
      fetched.mockResolvedValueOnce(reply(status, { error: 'Not so.', code: 'x' }))
      const params = { token: 'secret' }
      await expect(callApi('redeemMagicLink', { params })).rejects.toMatchObject({ status })
      expectPrinted('error', `A status of ${status} answered POST /api/auth/magic/:token: Not so.`)
    },
  )

  test.each([403, 404])('has nothing of an answer of %i', async (status) => {
    fetched.mockResolvedValueOnce(reply(status, { error: 'Not so.', code: 'x' }))
    await expect(callApi('logout', {})).rejects.toMatchObject({ status })
  })

  test('has a connection that is lost, and nothing of a call that is given up', async () => {
    const lost = new TypeError('Failed to fetch')
    fetched.mockRejectedValueOnce(lost)
    await expect(callApi('logout', {})).rejects.toMatchObject({ status: 0, code: 'offline' })
    expectPrinted('warn', 'Failed to fetch')
    fetched.mockRejectedValueOnce(lost)
    await expect(callApi('logout', { signal: AbortSignal.abort() })).rejects.toBe(lost)
  })
})

describe('what is asked early', () => {
  afterEach(() => forgetEarly())
  const params = { projectId: 'p1' }

  test('is the answer of the first such call, and of no other', async () => {
    fetched.mockImplementation(async () => reply(200, { id: fetched.mock.calls.length }))
    void askEarly({ name: 'getProject', args: { params } })
    expect(await callApi('getProject', { params: { projectId: 'p2' } })).toEqual({ id: 2 })
    expect(await callApi('getProject', { params })).toEqual({ id: 1 })
    expect(await callApi('getProject', { params })).toEqual({ id: 3 })
  })

  test('is nobody else’s, and is too old when it has been forgotten', async () => {
    fetched.mockImplementation(async () => reply(200, {}))
    void askEarly({ name: 'getProject', args: { params } })
    storeSession({ token: 'secret', user: userWith(['ADMIN']) })
    await callApi('getProject', { params })
    expect(headersOf(fetched.mock.calls[1]?.[1]).get('authorization')).toBe('Bearer secret')
    void askEarly({ name: 'getProject', args: { params } })
    forgetEarly()
    await callApi('getProject', { params })
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  test('fails whoever takes it, and nobody where nobody does', async () => {
    fetched.mockImplementation(async () => reply(404, { error: 'Not found', code: 'not_found' }))
    void askEarly({ name: 'getProject', args: { params } })
    void askEarly({ name: 'getProject', args: { params: { projectId: 'p2' } } })
    await expect(callApi('getProject', { params })).rejects.toMatchObject({ status: 404 })
  })
})
