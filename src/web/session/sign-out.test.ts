// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, sessionState, storeSession } from '../session-store.ts'
import { expectPrinted } from '../testing/quiet-console.ts'
import { userWith } from '../testing/test-page.tsx'
import { signOut } from './sign-out.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  // A page that is signed out on purpose refuses the calls of later test files.
  clearSession()
})

test('signing out ends the session here at once, and on the server even if the page is left', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() => promise)
  vi.stubGlobal('fetch', fetched)
  storeSession({ token: 'secret', user: userWith(['ADMIN']) })

  const ended = signOut()
  expect(sessionState()).toEqual({ status: 'ready', token: null, user: null, isSignedOut: true })
  expect(localStorage.getItem('token')).toBeNull()
  const [url, init] = fetched.mock.calls[0]!
  expect([url, init.keepalive]).toEqual(['/api/auth/logout', true])
  expect(new Headers(init.headers).get('authorization')).toBe('Bearer secret')
  resolve(new Response(null, { status: 204 }))
  await ended
})

test('signing out succeeds for the browser where the server cannot be reached', async () => {
  expectPrinted('warn', 'Failed to fetch')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  storeSession({ token: 'secret', user: userWith(['ADMIN']) })
  await signOut()
  expect(sessionState().token).toBeNull()
})
