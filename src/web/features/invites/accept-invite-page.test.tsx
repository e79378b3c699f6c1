// @vitest-environment happy-dom
import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserReply } from '../../../contract/sign-in.ts'
import { MemoryRouter, Route, Routes, useLocation } from '../../router/router.tsx'
import { clearSession, storeSession } from '../../session/session-store.ts'
import { AcceptInvitePage } from './accept-invite-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const invite = '/invite/abcdefghijklmnopqrstuvwxyz012345'
const user: UserReply = {
  id: 'u1',
  firstName: 'Jonas',
  lastName: 'Weber',
  email: 'jonas@posteo.example',
  phone: '',
  projectId: null,
  memberships: [],
  role: 'FREELANCER',
  passwordSet: true,
}
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
let root: Root
let host: HTMLElement

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const openInvite = () =>
  act(async () => {
    root.render(
      <StrictMode>
        <MemoryRouter initialEntries={[invite]}>
          <Routes>
            <Route path="/invite/:token" element={<AcceptInvitePage />} />
            <Route path="*" element={null} />
          </Routes>
          <Where />
        </MemoryRouter>
      </StrictMode>,
    )
  })
const where = () => host.querySelector('output:last-of-type')?.textContent
const reply = (status: number, body?: object) =>
  new Response(body && JSON.stringify(body), { status: status })

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  sessionStorage.setItem('pending_invite', invite)
  storeSession({ token: 's', user })
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => {
    root.unmount()
    clearSession()
  })
  host.remove()
  sessionStorage.clear()
  fetched.mockReset()
})

test('signed out: remembers the invite and leads to the sign-in, which leads back', async () => {
  sessionStorage.clear()
  clearSession()
  await openInvite()
  expect(where()).toBe(`/auth?next=${encodeURIComponent(invite)}`)
  expect(sessionStorage.getItem('pending_invite')).toBe(invite)
  expect(fetched).not.toHaveBeenCalled()
})

test('somebody who joined with an address alone says who they are first', async () => {
  storeSession({ token: 's', user: { ...user, firstName: '', lastName: '', passwordSet: false } })
  await openInvite()
  expect(where()).toBe(`/auth?next=${encodeURIComponent(invite)}`)
  expect(fetched).not.toHaveBeenCalled()
})

test('says Processing invite... meanwhile', async () => {
  fetched.mockReturnValueOnce(new Promise(() => undefined))
  await openInvite()
  expect(host.textContent).toContain('Processing invite...')
})

test.each([
  ['ADMIN', '/app/admin'],
  ['FREELANCER', '/app/freelancer'],
] as const)('accepts once, reloads the person, and leads %s to %s', async (role, home) => {
  fetched
    .mockResolvedValueOnce(reply(200, { projectId: 'p', tenantId: 't', role }))
    .mockResolvedValueOnce(reply(200, { user: { ...user, role } }))
  await openInvite()
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/invites/accept', '/api/me'])
  expect(where()).toBe(home)
  expect(sessionStorage.getItem('pending_invite')).toBeNull()
})

test.each([
  [
    'the server’s reason',
    { error: 'This invite has expired.', code: 'invite_closed' },
    'This invite has expired.',
  ],
  ['its own, where the server gave none', undefined, 'You are not allowed to accept this invite.'],
])('refused: shows %s and the way back', async (_, body, sentence) => {
  fetched.mockResolvedValueOnce(reply(403, body))
  await openInvite()
  expect(host.querySelector('h1')?.textContent).toBe('Invite cannot be accepted')
  expect(host.textContent).toContain(sentence)
  const back = host.querySelector('main a')
  expect([back?.textContent, back?.getAttribute('href')]).toEqual(['Back', '/app/freelancer'])
  expect(sessionStorage.getItem('pending_invite')).toBeNull()
})

test('for another address: says who is signed in, and lets somebody else sign in for it', async () => {
  fetched.mockResolvedValueOnce(
    reply(403, { error: 'This invite is for another email address.', code: 'invite_not_yours' }),
  )
  await openInvite()
  expect(host.textContent).toContain('You are signed in as jonas@posteo.example.')
  const change = [...host.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Sign in as somebody else',
  )
  fetched.mockResolvedValueOnce(reply(204))
  await act(async () => change!.click())
  expect(fetched.mock.lastCall?.[0]).toBe('/api/auth/logout')
  expect(where()).toBe(`/auth?next=${encodeURIComponent(invite)}`)
  expect(sessionStorage.getItem('pending_invite')).toBe(invite)
})

test('unknown: leads to the sign-in screen', async () => {
  fetched.mockResolvedValueOnce(reply(404, { error: 'Not found', code: 'not_found' }))
  await openInvite()
  expect(where()).toBe('/auth')
})

test('a session that had ended: asks for a sign-in and keeps the invite', async () => {
  fetched.mockResolvedValueOnce(reply(401, { error: 'Please sign in.', code: 'not_signed_in' }))
  await openInvite()
  expect(where()).toBe(`/auth?next=${encodeURIComponent(invite)}`)
  expect(sessionStorage.getItem('pending_invite')).toBe(invite)
})

test('a server out of reach: the way through the sign-in screen leads back to the invite', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await openInvite()
  expect(where()).toBe(`/auth?next=${encodeURIComponent(invite)}`)
})
