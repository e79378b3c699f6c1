// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryRouter, Route, Routes } from '../../router/router.tsx'
import { beginPendingLogin, endPendingLogin } from './pending-login.ts'
import { VerifyPage } from './verify-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const email = 'jonas@posteo.example'
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
let root: Root
let host: HTMLElement

const open = (more = '&next=/app/freelancer') =>
  act(async () => {
    root.render(
      <MemoryRouter initialEntries={[`/auth/verify?email=${email}${more}`]}>
        <Routes>
          <Route path="/auth/verify" element={<VerifyPage />} />
        </Routes>
      </MemoryRouter>,
    )
  })
const reply = (status: number, body?: object) => new Response(body && JSON.stringify(body), { status })
const button = (name: string) =>
  [...host.querySelectorAll('button')].find((candidate) => candidate.textContent === name)
const codeField = () => host.querySelector<HTMLInputElement>('input[name="code"]')!

async function verify(code: string) {
  await act(async () => {
    // Past React's own setter, so that it sees a change, as when somebody types.
    Reflect.set(HTMLInputElement.prototype, 'value', code, codeField())
    codeField().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => host.querySelector('form')!.requestSubmit())
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  endPendingLogin()
  fetched.mockReset()
})

test('a password sign-in whose code was refused gets a new one from here', async () => {
  beginPendingLogin(email, 'geheim')
  await open()
  fetched.mockResolvedValueOnce(reply(400, { error: 'The code is not right.', code: 'invalid_code' }))
  await verify('123456')
  expect(host.querySelector('[role="alert"]')?.textContent).toBe(
    'Verification failed. The code is not right.',
  )

  fetched.mockResolvedValueOnce(reply(204))
  await act(async () => {
    button('Send a new code')?.click()
    button('Send a new code')?.click()
  })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(fetched.mock.calls[1]?.[0]).toBe('/api/auth/password-begin')
  expect(fetched.mock.calls[1]?.[1].body).toBe(JSON.stringify({ email }))
  expect(host.querySelector('[role="alert"]')).toBeNull()
  expect(host.querySelector('[role="status"]')?.textContent).toContain('Only the newest code counts.')
  expect(codeField().value).toBe('')
  expect(document.activeElement).toBe(codeField())
})

test('says so where no new code could be asked for', async () => {
  beginPendingLogin(email, 'geheim')
  await open()
  fetched.mockResolvedValueOnce(reply(429, { error: 'Too many tries.', code: 'too_many_requests' }))
  await act(async () => button('Send a new code')?.click())
  expect(host.querySelector('[role="alert"]')?.textContent).toBe('Too many tries.')
})

test('without a password sign-in a new code comes by email alone', async () => {
  await open()
  fetched.mockResolvedValueOnce(reply(204))
  await act(async () => button('Send a new code')?.click())
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/auth/email-login')
  expect(fetched.mock.calls[0]?.[1].body).toBe(JSON.stringify({ email }))
})

test('promises a code or a button, since an account without a password is mailed a button', async () => {
  beginPendingLogin(email, 'geheim')
  await open()
  expect(host.querySelector('main p')?.textContent).toContain('a six-digit code or a sign-in link')
})

test('the button of a password sign-in’s mail, opened in a new tab, asks for the password too', async () => {
  await open('&with=password')
  expect(host.querySelector('input[type="password"]')).not.toBeNull()
})
