// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession } from '../../session-store.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { TestPage, userWith } from '../../testing/test-page.tsx'
// The import loads the rules now, and not when a form is first sent.
import './field-errors.ts'
import { endPendingLogin } from './pending-login.ts'
import { SignInPage } from './sign-in-page.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  vi.restoreAllMocks()
  page.close()
  clearSession()
  endPendingLogin()
})

async function open(passwordLogin: 'code' | 'direct', address = '/auth') {
  page.answer('GET /config', 200, { passwordLogin })
  await page.open(<SignInPage />, address)
}

async function send(button: string) {
  await page.fill('Email', 'greta@example.org')
  await page.fill('Password', 'geheim')
  await page.press(button)
}

describe('the sign-in screen', () => {
  test('asks for email and password, sends a code, and links to the forgotten password', async () => {
    await open('code')
    expect(page.heading()).toBe('Sign in')
    expect(page.labels()).toEqual(['Email', 'Password'])
    expect(page.link('Forgot password?')).toBe('/auth/forgot-password')
    page.answer('POST /auth/password-begin', 204)
    await send('Send verification code')
    expect(page.calls.at(-1)).toMatchObject({
      route: 'POST /auth/password-begin',
      body: { email: 'greta@example.org' },
    })
    expect(page.where()).toBe('/auth/verify?email=greta%40example.org')
  })

  test.each([
    ['the server’s sentence', { error: 'Too many tries.', code: 'too_many_requests' }, 'Too many tries.'],
    ['its message', { message: 'Out of order.' }, 'Out of order.'],
    ['Login failed, where there is none', undefined, 'Login failed'],
  ])('says %s when a sign-in fails', async (_title, body, sentence) => {
    expectPrinted('error', 'A status of 429 answered POST /api/auth/password-begin')
    await open('code')
    page.answer('POST /auth/password-begin', 429, body)
    await send('Send verification code')
    expect(page.host.querySelector('[role="alert"]')?.textContent).toBe(sentence)
    expect(page.field('Email').value).toBe('greta@example.org')
  })
})

describe('a sign-in by the password alone', () => {
  test.each([
    ['an administrator', 'ADMIN', '/app/admin'],
    ['anybody else', 'FREELANCER', '/app/freelancer'],
  ] as const)('stores the session and leads %s home', async (_title, role, home) => {
    await open('direct')
    page.answer('POST /auth/password-login', 200, { token: 's', user: userWith([role]) })
    await send('Sign in')
    expect(page.calls.at(-1)?.body).toEqual({ email: 'greta@example.org', password: 'geheim' })
    expect(localStorage.getItem('token')).toBe('s')
    expect(page.where()).toBe(home)
  })

  test.each([undefined, { error: 'Not found', code: 'not_found' }])(
    'points to the email login after a 404 with %j',
    async (body) => {
      await open('direct')
      page.answer('POST /auth/password-login', 404, body)
      await send('Sign in')
      expect(page.text()).toContain(
        'Password login not available on server. You can use the magic link (email login) instead.',
      )
    },
  )

  test.each([{}, { token: 's' }, { user: userWith(['ADMIN']) }])('refuses a reply of %j', async (body) => {
    await open('direct')
    page.answer('POST /auth/password-login', 200, body)
    await send('Sign in')
    expect(page.text()).toContain('Invalid server response')
    expect(localStorage.getItem('token')).toBeNull()
  })
})

describe('the way to an invite', () => {
  const invite = '/invite/abcdefghijklmnopqrstuvwxyz012345'
  const check = `GET /auth/invites/${invite.slice('/invite/'.length)}`
  const openInvite = () => open('code', `/auth?next=${encodeURIComponent(invite)}`)

  test('says that an open invite waits', async () => {
    page.answer(check, 204)
    await openInvite()
    expect(page.text()).toContain('An invite is waiting for you.')
  })

  test('takes the email alone, also by Enter', async () => {
    page.answer(check, 204)
    page.answer('POST /auth/email-login', 204)
    await openInvite()
    await page.fill('Email', 'greta@example.org')
    await page.submit()
    expect(page.sent('POST /auth/email-login')).toEqual({
      email: 'greta@example.org',
      invite: invite.slice('/invite/'.length),
    })
    expect(page.text()).not.toContain('Password is required')
  })

  test('says why a closed invite is closed, and promises nothing', async () => {
    page.answer(check, 403, { error: 'This invite has been revoked.', code: 'invite_closed' })
    await openInvite()
    await page.eventually(() => expect(page.text()).toContain('This invite has been revoked.'))
    expect(page.text()).not.toContain('An invite is waiting')
  })

  test('tells of an unknown invite that there is none', async () => {
    page.answer(check, 404, { error: 'Not found', code: 'not_found' })
    await openInvite()
    await page.eventually(() => expect(page.text()).toContain('This invite does not exist.'))
  })

  test('keeps an invite that could not be asked about', async () => {
    expectPrinted('warn', 'Failed to fetch')
    page.fail(check)
    await openInvite()
    expect(page.text()).toContain('An invite is waiting for you.')
  })
})
