// @vitest-environment happy-dom
import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserReply } from '../../../contract/sign-in.ts'
import { MemoryRouter, Route, Routes, useLocation } from '../../router/router.tsx'
import { clearSession, storeSession } from '../../session/session-store.ts'
import { MagicLinkPage } from './magic-link-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const user: UserReply = {
  id: 'u1',
  firstName: 'Jonas',
  lastName: 'Weber',
  email: 'jonas@posteo.example',
  phone: '',
  projectId: null,
  memberships: [],
  role: 'FREELANCER',
  passwordSet: false,
}
const invite = '/invite/abcdefghijklmnopqrstuvwxyz012345'
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
let root: Root
let host: HTMLElement

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const open = (address: string) =>
  act(async () => {
    root.render(
      <StrictMode>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/magic/:token?" element={<MagicLinkPage />} />
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

test('uses the link once, though React runs effects twice in development', async () => {
  fetched.mockResolvedValue(reply(200, { token: 's', user, mustSetPassword: false }))
  await open('/magic/link-token')
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/auth/magic/link-token')
  expect(where()).toBe('/app/freelancer')
})

test('takes the token out of the address while a first password is set, then leads on (abuse 31)', async () => {
  fetched.mockResolvedValueOnce(reply(200, { token: 's', user, mustSetPassword: true }))
  await open(`/magic/link-token?next=${invite}`)
  expect(host.querySelector('h1')?.textContent).toBe('Set your password')
  expect(where()).toBe(`/magic?next=${encodeURIComponent(invite)}`)

  const field = host.querySelector<HTMLInputElement>('input[name="password"]')!
  const save = () => act(async () => host.querySelector('form')!.requestSubmit())
  field.value = 'kurz5'
  await save()
  expect(host.textContent).toContain('Password must be at least 6 characters')
  expect(fetched).toHaveBeenCalledTimes(1)

  fetched.mockResolvedValueOnce(reply(204))
  field.value = 'lang-genug'
  await save()
  expect(fetched.mock.calls[1]?.[0]).toBe('/api/auth/magic/link-token/set-password')
  expect(where()).toBe(invite)
})

test.each([
  [
    'the server’s sentence',
    { error: 'This link has been used.', code: 'link_dead' },
    'This link has been used.',
  ],
  ['its own, where the server gave none', undefined, 'Link invalid or revoked.'],
])('a dead link says %s and shows the way to the sign-in', async (_, body, sentence) => {
  fetched.mockResolvedValue(reply(404, body))
  await open('/magic/link-token')
  expect(host.textContent).toContain(sentence)
  expect(host.querySelector('main a')?.getAttribute('href')).toBe('/auth')
})

const dead = () => reply(404, { error: 'This link has been used.', code: 'link_dead' })

test('a dead link that leads on to an invite: signed out, the sign-in does', async () => {
  fetched.mockResolvedValue(dead())
  await open(`/magic/link-token?next=${invite}`)
  const link = host.querySelector('main a')
  expect(link?.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent(invite)}`)
  expect(sessionStorage.getItem('pending_invite')).toBe(invite)
})

test('a dead link that leads on to an invite: signed in, the invite is next', async () => {
  storeSession({ token: 's', user })
  fetched.mockResolvedValue(dead())
  await open(`/magic/link-token?next=${invite}`)
  const link = host.querySelector('main a')
  expect(link?.textContent).toBe('Continue as Jonas Weber')
  expect(link?.getAttribute('href')).toBe(invite)
})

test('the screen of the first password, opened again without its link, leads on to the invite', async () => {
  storeSession({ token: 's', user })
  await open(`/magic?next=${invite}`)
  expect(host.querySelector('h1')?.textContent).toBe('Missing token')
  expect(host.querySelector('main a')?.getAttribute('href')).toBe(invite)
  expect(sessionStorage.getItem('pending_invite')).toBe(invite)
})

test('says that the token is missing', async () => {
  await open('/magic')
  expect(host.querySelector('h1')?.textContent).toBe('Missing token')
  expect(fetched).not.toHaveBeenCalled()
})
