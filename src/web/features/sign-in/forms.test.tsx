// @vitest-environment happy-dom

import { act, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession, storeSession } from '../../session-store.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { TestPage, userWith } from '../../testing/test-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { MagicLinkPage } from './magic-link-page.tsx'
import { endPendingLogin } from './pending-login.ts'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { TokenPage } from './token-page.tsx'
import { VerifyPage } from './verify-page.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  page.close()
  act(() => clearSession())
  endPendingLogin()
})

const open = (path: string, element: ReactNode, address: string) =>
  page.open(
    <Routes>
      <Route path={path} element={element} />
      <Route path="*" element={null} />
    </Routes>,
    address,
  )
const alert = () => page.host.querySelector('[role="alert"]')?.textContent
const refusal = { error: 'The server says why.', code: 'invalid_input' }
const withAndWithout = (fallback: string) => [
  ['the server’s sentence', refusal, 'The server says why.'] as const,
  [fallback, undefined, fallback] as const,
]

describe('the verification screen', () => {
  const verify = async () => {
    await page.fill('Code', '123456')
    await page.press('Verify')
  }

  test('has email and code, the email from the address, and Verify', async () => {
    await open('/auth/verify', <VerifyPage />, '/auth/verify?email=greta@example.org')
    expect(page.heading()).toBe('Enter verification code')
    expect(page.labels()).toEqual(['Email', 'Code'])
    expect(page.field('Email').value).toBe('greta@example.org')
    page.answer('POST /auth/email-verify', 200, { token: 's', user: userWith(['FREELANCER']) })
    await verify()
    expect(page.calls.at(-1)?.body).toEqual({ email: 'greta@example.org', code: '123456' })
    expect(localStorage.getItem('token')).toBe('s')
    expect(page.where()).toBe('/app/freelancer')
  })

  test('takes the email from the sign-in that this browser session began', async () => {
    sessionStorage.setItem('pending_login', JSON.stringify({ email: 'greta@example.org' }))
    await open('/auth/verify', <VerifyPage />, '/auth/verify')
    expect(page.field('Email').value).toBe('greta@example.org')
  })

  test.each([
    ['and why', refusal, 'Verification failed. The server says why.'],
    ['and nothing more where the server says nothing', undefined, 'Verification failed'],
  ])('says that it failed %s', async (_, body, sentence) => {
    expectPrinted('error', 'A status of 400 answered POST /api/auth/email-verify')
    await open('/auth/verify', <VerifyPage />, '/auth/verify?email=greta@example.org')
    page.answer('POST /auth/email-verify', 400, body)
    await verify()
    expect(alert()).toBe(sentence)
  })

  test.each([{}, { token: 's' }, { user: userWith(['ADMIN']) }])('refuses a reply of %j', async (body) => {
    await open('/auth/verify', <VerifyPage />, '/auth/verify?email=greta@example.org')
    page.answer('POST /auth/email-verify', 200, body)
    await verify()
    expect(alert()).toContain('Invalid server response')
    expect(localStorage.getItem('token')).toBeNull()
  })
})

describe('the admin sign-up', () => {
  const values = {
    'First name': 'Greta',
    'Last name': 'Lindner',
    Phone: '+49 221 1234567',
    Email: 'greta@example.org',
    'Tenant / Project name': 'Rheinufer Kultur',
    Password: 'sommerfest',
  }
  async function openSignUp() {
    page.answer('GET /auth/signup-token/hidden', 204)
    await open('/auth/:token', <TokenPage />, '/auth/hidden')
  }
  async function send() {
    for (const [label, value] of Object.entries(values)) await page.fill(label, value)
    await page.press('Create account')
  }

  test('has the fields of the specification and leads to the verification with the email', async () => {
    await openSignUp()
    expect(page.heading()).toBe('Create Admin Account')
    expect(page.labels()).toEqual(Object.keys(values))
    page.answer('POST /auth/admin-signup', 204)
    await send()
    expect(page.sent('POST /auth/admin-signup')).toMatchObject({
      firstName: 'Greta',
      lastName: 'Lindner',
      phone: '+49 221 1234567',
      email: 'greta@example.org',
      tenantName: 'Rheinufer Kultur',
      password: 'sommerfest',
    })
    expect(page.where()).toBe('/auth/verify?email=greta%40example.org')
  })

  test.each([
    ['the server’s error field', { ...refusal, message: 'not this' }, 'The server says why.'],
    ['its message, where there is no error field', { message: 'Out of order.' }, 'Out of order.'],
    ['Signup failed, where there is neither', undefined, 'Signup failed'],
  ])('says %s when it fails', async (_, body, sentence) => {
    expectPrinted('error', 'A status of 400 answered POST /api/auth/admin-signup')
    await openSignUp()
    page.answer('POST /auth/admin-signup', 400, body)
    await send()
    expect(alert()).toBe(sentence)
  })

  test('removes the error of a field when its text changes', async () => {
    await openSignUp()
    await page.press('Create account')
    const wrong = () =>
      [...page.host.querySelectorAll('[aria-invalid]')].map((field) => (field as HTMLInputElement).name)
    expect(wrong()).toHaveLength(Object.keys(values).length)
    await page.fill('Password', 'sommerfest')
    await page.fill('Phone', '0'.repeat(41))
    expect(wrong()).toEqual(['firstName', 'lastName', 'email', 'tenantName'])
    await page.press('Create account')
    expect(wrong()).toEqual(['firstName', 'lastName', 'phone', 'email', 'tenantName'])
  })
})

describe('a forgotten password', () => {
  const send = async () => {
    await page.fill('Email', 'greta@example.org')
    await page.press('Send reset link')
  }

  test('is asked for by email, and the server’s message is shown', async () => {
    await open('/auth/forgot-password', <ForgotPasswordPage />, '/auth/forgot-password')
    expect(page.heading()).toBe('Reset your password')
    expect(page.labels()).toEqual(['Email'])
    const message = 'If that email exists, a reset link has been sent.'
    page.answer('POST /auth/forgot-password', 200, { message })
    await send()
    expect(page.text()).toContain(message)
  })

  test.each(withAndWithout('Failed to request password reset'))('says %s when it fails', async (...row) => {
    expectPrinted('error', 'A status of 429 answered POST /api/auth/forgot-password')
    await open('/auth/forgot-password', <ForgotPasswordPage />, '/auth/forgot-password')
    page.answer('POST /auth/forgot-password', 429, row[1])
    await send()
    expect(alert()).toBe(row[2])
  })
})

describe('a reset', () => {
  const openReset = () =>
    open('/auth/reset-password', <ResetPasswordPage />, '/auth/reset-password?token=reset-token')
  const send = async () => {
    await page.fill('New password', 'herbstfest')
    await page.press('Save password')
  }

  test('takes the token from the address and leads to the sign-in 1200 ms after it succeeded', async () => {
    await openReset()
    expect(page.labels()).toEqual(['Token', 'New password'])
    expect(page.field('Token').value).toBe('reset-token')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    page.answer('POST /auth/reset-password', 200, { message: 'Password updated. You can now sign in.' })
    await send()
    expect(page.text()).toContain('Password updated. You can now sign in.')
    await page.pass(1199)
    expect(page.where()).toBe('/auth/reset-password?token=reset-token')
    await page.pass(1)
    expect(page.where()).toBe('/auth')
  })

  test.each(withAndWithout('Failed to reset password'))(
    'says %s when it fails',
    async (_, body, sentence) => {
      expectPrinted('error', 'A status of 400 answered POST /api/auth/reset-password')
      await openReset()
      page.answer('POST /auth/reset-password', 400, body)
      await send()
      expect(alert()).toBe(sentence)
    },
  )
})

describe('a magic link', () => {
  test('says Signing you in… while the server answers', async () => {
    await open('/magic/:token?', <MagicLinkPage />, '/magic/link-token')
    expect(page.text()).toContain('Signing you in…')
  })

  test.each(withAndWithout('Failed to set password'))('says %s when no password is set', async (...row) => {
    expectPrinted('error', 'A status of 400 answered POST /api/auth/magic/:token/set-password')
    const user = userWith(['FREELANCER'], { passwordSet: false })
    page.answer('POST /auth/magic/link-token', 200, { token: 's', user, mustSetPassword: true })
    page.answer('POST /auth/magic/link-token/set-password', 400, row[1])
    await open('/magic/:token?', <MagicLinkPage />, '/magic/link-token')
    expect(page.heading()).toBe('Set your password')
    await page.fill('New password', 'herbstfest')
    await page.press('Save password')
    expect(alert()).toContain(row[2])
  })

  test('leads a signed-in person with a password on at once', async () => {
    act(() => storeSession({ token: 's', user: userWith(['FREELANCER']) }))
    const user = userWith(['FREELANCER'])
    page.answer('POST /auth/magic/link-token', 200, { token: 't', user, mustSetPassword: false })
    await open('/magic/:token?', <MagicLinkPage />, '/magic/link-token')
    expect(page.where()).toBe('/app/freelancer')
  })
})
