// @vitest-environment happy-dom
import { StrictMode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSession, storeSession } from '../../session-store.ts'
import { TestPage, userWith } from '../../testing/test-page.tsx'
import { MagicLinkPage } from './magic-link-page.tsx'

const REDEEM = 'POST /auth/magic/link-token'
const user = userWith([], { firstName: 'Jonas', lastName: 'Weber', passwordSet: false })
const invite = '/invite/abcdefghijklmnopqrstuvwxyz012345'
let page: TestPage

const open = (address: string) =>
  page.open(
    <StrictMode>
      <Routes>
        <Route path="/magic/:token?" element={<MagicLinkPage />} />
        <Route path="*" element={null} />
      </Routes>
    </StrictMode>,
    address,
  )
const way = () => page.host.querySelector('main a')

beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  page.close()
  clearSession()
})

test('uses the link once, though React runs effects twice in development', async () => {
  page.answer(REDEEM, 200, { token: 's', user, mustSetPassword: false })
  await open('/magic/link-token')
  expect(page.calls.map(({ route }) => route)).toEqual([REDEEM])
  expect(page.where()).toBe('/app/freelancer')
})

test('takes the token out of the address while a first password is set, then leads on (abuse 31)', async () => {
  page.answer(REDEEM, 200, { token: 's', user, mustSetPassword: true })
  await open(`/magic/link-token?next=${invite}`)
  expect(page.heading()).toBe('Set your password')
  expect(page.where()).toBe(`/magic?next=${encodeURIComponent(invite)}`)

  await page.fill('New password', 'kurz5')
  await page.submit()
  expect(page.text()).toContain('Password must be at least 6 characters')
  expect(page.calls).toHaveLength(1)

  page.answer(`${REDEEM}/set-password`, 204)
  await page.fill('New password', 'lang-genug')
  await page.submit()
  expect(page.calls[1]?.route).toBe(`${REDEEM}/set-password`)
  expect(page.where()).toBe(invite)
})

test('asks a person who was invited by an address alone for the names, too', async () => {
  const unnamed = { ...user, firstName: '', lastName: '' }
  page.answer(REDEEM, 200, { token: 's', user: unnamed, mustSetPassword: true })
  await open(`/magic/link-token?next=${invite}`)
  await page.fill('New password', 'lang-genug')
  await page.submit()
  expect(page.calls).toHaveLength(1)
  expect(page.field('First name').matches('[aria-invalid="true"]')).toBe(true)

  page.answer('PATCH /me', 200, { user })
  page.answer(`${REDEEM}/set-password`, 204)
  await page.fill('First name', 'Jonas')
  await page.fill('Last name', 'Weber')
  await page.submit()
  expect(page.sent('PATCH /me')).toEqual({ firstName: 'Jonas', lastName: 'Weber' })
  expect(page.sent(`${REDEEM}/set-password`)).toEqual({ password: 'lang-genug' })
  expect(page.where()).toBe(invite)
})

test.each([
  [
    'the server’s sentence',
    { error: 'This link has been used.', code: 'link_dead' },
    'This link has been used.',
  ],
  ['its own, where the server gave none', undefined, 'Link invalid or revoked.'],
])('a closed link shows %s and links to the sign-in', async (_, body, sentence) => {
  page.answer(REDEEM, 404, body)
  await open('/magic/link-token')
  expect(page.text()).toContain(sentence)
  expect(way()?.getAttribute('href')).toBe('/auth')
})

const closed = { error: 'This link has been used.', code: 'link_dead' }

test('a closed link to an invite keeps the invite through the sign-in', async () => {
  page.answer(REDEEM, 404, closed)
  await open(`/magic/link-token?next=${invite}`)
  expect(way()?.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent(invite)}`)
  expect(sessionStorage.getItem('pending_invite')).toBe(invite)
})

test('a closed link to an invite leads a signed-in person to the invite', async () => {
  storeSession({ token: 's', user })
  page.answer(REDEEM, 404, closed)
  await open(`/magic/link-token?next=${invite}`)
  expect(way()?.textContent).toBe('Continue as Jonas Weber')
  expect(way()?.getAttribute('href')).toBe(invite)
})

test('the screen of the first password, opened again without its link, leads on to the invite', async () => {
  storeSession({ token: 's', user })
  await open(`/magic?next=${invite}`)
  expect(page.heading()).toBe('Missing token')
  expect(way()?.getAttribute('href')).toBe(invite)
  expect(sessionStorage.getItem('pending_invite')).toBe(invite)
})

test('says that the token is missing', async () => {
  await open('/magic')
  expect(page.heading()).toBe('Missing token')
  expect(page.calls).toEqual([])
})
