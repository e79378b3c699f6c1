// @vitest-environment happy-dom

import { StrictMode } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearSession, followOtherTabs, storeSession, storeUser } from '../../../session-store.ts'
import { expectPrinted } from '../../../testing/quiet-console.ts'
import { TestPage, userWith } from '../../../testing/test-page.tsx'
import { AcceptInvitePage } from './accept-invite-page.tsx'

const invite = '/invite/abcdefghijklmnopqrstuvwxyz012345'
const user = userWith([], { firstName: 'Jonas', lastName: 'Weber', email: 'jonas@posteo.example' })
let page: TestPage

/** Stands in place of the sign-in, and says why one was led there. */
function SignIn() {
  const state = useLocation().state as { notice?: { en: string } } | null
  return state?.notice?.en
}
const openInvite = (path = invite) =>
  page.open(
    <StrictMode>
      <Routes>
        <Route path="/invite/:token" element={<AcceptInvitePage />} />
        <Route path="*" element={<SignIn />} />
      </Routes>
    </StrictMode>,
    path,
  )

beforeEach(() => {
  page = new TestPage()
  sessionStorage.setItem('pending_invite', invite)
  storeSession({ token: 's', user })
})
afterEach(() => {
  page.close()
  clearSession()
})

test('remembers the invite of a signed-out person and leads to the sign-in, which leads back', async () => {
  sessionStorage.clear()
  clearSession()
  await openInvite()
  expect(page.where()).toBe(`/auth?next=${encodeURIComponent(invite)}`)
  expect(sessionStorage.getItem('pending_invite')).toBe(invite)
  expect(page.calls).toEqual([])
})

test.each(['/invite/abcdefghijklm', `${invite})`])('says that there is no invite at %s', async (path) => {
  sessionStorage.clear()
  clearSession()
  await openInvite(path)
  expect(page.where()).toBe('/auth')
  expect(page.text()).toContain('This invite does not exist.')
  expect(sessionStorage.getItem('pending_invite')).toBeNull()
})

test('asks a person who joined with an address alone for their names first', async () => {
  storeSession({ token: 's', user: { ...user, firstName: '', lastName: '', passwordSet: false } })
  await openInvite()
  expect(page.where()).toBe(`/auth?next=${encodeURIComponent(invite)}`)
  expect(page.calls).toEqual([])
})

test('says Processing invite... while the server answers', async () => {
  await openInvite()
  expect(page.text()).toContain('Processing invite...')
})

test.each([
  ['ADMIN', '/app/admin'],
  ['FREELANCER', '/app/freelancer'],
] as const)('accepts once, reloads the person, and leads %s to %s', async (role, home) => {
  page.answer('POST /invites/accept', 200, { projectId: 'p', tenantId: 't', role })
  page.answer('GET /me', 200, { user: { ...user, role } })
  await openInvite()
  expect(page.calls.map(({ route }) => route)).toEqual(['POST /invites/accept', 'GET /me'])
  expect(page.where()).toBe(home)
  expect(sessionStorage.getItem('pending_invite')).toBeNull()
})

test.each([
  [
    'the server’s reason',
    { error: 'This invite has expired.', code: 'invite_closed' },
    'This invite has expired.',
  ],
  ['its own, where the server gave none', undefined, 'You are not allowed to accept this invite.'],
])('shows %s and the way back after a refusal', async (_, body, sentence) => {
  page.answer('POST /invites/accept', 403, body)
  await openInvite()
  expect(page.heading()).toBe('Invite cannot be accepted')
  expect(page.text()).toContain(sentence)
  const back = page.host.querySelector('main a')
  expect([back?.textContent, back?.getAttribute('href')]).toEqual(['Back', '/app/freelancer'])
  expect(sessionStorage.getItem('pending_invite')).toBeNull()
})

test('names the signed-in person when the invite is for another address, and offers to sign out', async () => {
  const refusal = { error: 'This invite is for another email address.', code: 'invite_not_yours' }
  page.answer('POST /invites/accept', 403, refusal)
  await openInvite()
  expect(page.text()).toContain('You are signed in as jonas@posteo.example.')
  page.answer('POST /auth/logout', 204)
  await page.press('Sign in as somebody else')
  expect(page.calls.at(-1)?.route).toBe('POST /auth/logout')
  expect(page.where()).toBe(`/auth?next=${encodeURIComponent(invite)}`)
  expect(sessionStorage.getItem('pending_invite')).toBe(invite)
})

test('leads to the sign-in screen when the invite is unknown', async () => {
  page.answer('POST /invites/accept', 404, { error: 'Not found', code: 'not_found' })
  await openInvite()
  expect(page.where()).toBe('/auth')
})

test('asks for a sign-in and keeps the invite when the session has ended', async () => {
  expectPrinted('error', 'Please sign in.')
  page.answer('POST /invites/accept', 401, { error: 'Please sign in.', code: 'not_signed_in' })
  await openInvite()
  expect(page.where()).toBe(`/auth?next=${encodeURIComponent(invite)}`)
  expect(sessionStorage.getItem('pending_invite')).toBe(invite)
})

test('leads through the sign-in screen back to the invite when the server cannot be reached', async () => {
  expectPrinted('warn', 'Failed to fetch')
  page.fail('POST /invites/accept')
  await openInvite()
  expect(page.where()).toBe(`/auth?next=${encodeURIComponent(invite)}`)
})

/** Restores a session that is older than the page. */
function restoreSession(): void {
  const stop = followOtherTabs(() => false)
  localStorage.setItem('token', 'older')
  dispatchEvent(Object.assign(new Event('storage'), { key: 'token', newValue: 'older' }))
  stop()
  storeUser(user)
}
const offer = { tenantName: 'Rheinufer Kultur', projectName: 'Sommerfest', role: 'ADMIN', mustAsk: true }
const route = `GET /invites/${invite.split('/').at(-1)}`

describe('in a session that is older than the page', () => {
  beforeEach(restoreSession)

  test('asks about an invite that is bound to nobody, and names what is seen', async () => {
    page.answer(route, 200, offer)
    await openInvite()
    expect(page.heading()).toBe('Join Rheinufer Kultur?')
    for (const seen of ['Sommerfest', 'Jonas Weber', 'jonas@posteo.example', 'Not given', 'Country'])
      expect(page.text()).toContain(seen)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Join Rheinufer Kultur?')
    expect(page.calls.map((call) => call.route)).toEqual([route])
  })

  test('accepts after Join', async () => {
    page.answer(route, 200, offer)
    await openInvite()
    page.answer('POST /invites/accept', 200, { projectId: 'p', tenantId: 't', role: 'ADMIN' })
    page.answer('GET /me', 200, { user: { ...user, role: 'ADMIN' } })
    await page.press('Join')
    expect(page.sent('POST /invites/accept')).toEqual({ token: invite.split('/').at(-1) })
    expect(page.where()).toBe('/app/admin')
  })

  test('goes home after Not now, and uses nothing up', async () => {
    page.answer(route, 200, offer)
    await openInvite()
    await page.press('Not now')
    expect(page.where()).toBe('/app/freelancer')
    expect(page.calls.map((call) => call.route)).toEqual([route])
    expect(sessionStorage.getItem('pending_invite')).toBeNull()
  })

  test('accepts an invite that need not be asked about', async () => {
    page.answer(route, 200, { ...offer, mustAsk: false })
    page.answer('POST /invites/accept', 200, { projectId: 'p', tenantId: 't', role: 'FREELANCER' })
    page.answer('GET /me', 200, { user })
    await openInvite()
    expect(page.calls.map((call) => call.route)).toEqual([route, 'POST /invites/accept', 'GET /me'])
  })

  test('shows why an invite is closed', async () => {
    page.answer(route, 403, { error: 'This invite has expired.', code: 'invite_closed' })
    await openInvite()
    expect(page.text()).toContain('This invite has expired.')
  })
})
