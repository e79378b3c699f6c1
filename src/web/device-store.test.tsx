// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deviceOf, forgetDevice, storeDevice } from './device-store.ts'
import { MagicLinkRedeemer } from './features/sign-in/components/magic-link-redeemer.tsx'
import { ForgotPasswordPage } from './features/sign-in/forgot-password-page.tsx'
import { endPendingLogin } from './features/sign-in/pending-login.ts'
import { ResetPasswordPage } from './features/sign-in/reset-password-page.tsx'
import { SignInPage } from './features/sign-in/sign-in-page.tsx'
import { VerifyPage } from './features/sign-in/verify-page.tsx'
import { clearSession, sessionState, storeSession } from './session-store.ts'
import { signOut } from './session/sign-out.ts'
import { expectPrinted } from './testing/quiet-console.ts'
import { TestPage, userWith } from './testing/test-page.tsx'

const [GRETA, JONAS] = ['greta@example.org', 'jonas@example.org']
const user = userWith(['ADMIN'], { email: GRETA })

afterEach(() => {
  clearSession()
  endPendingLogin()
  localStorage.clear()
})

describe('the secrets of devices', () => {
  test('are kept for each account of the browser, whatever the case of the address', () => {
    storeDevice(GRETA, 'g')
    storeDevice(JONAS, 'j')
    expect([deviceOf(' GRETA@example.org '), deviceOf(JONAS), deviceOf('nobody@example.org')]).toEqual([
      'g',
      'j',
      undefined,
    ])
    forgetDevice(GRETA)
    expect([deviceOf(GRETA), deviceOf(JONAS)]).toEqual([undefined, 'j'])
  })

  test('are those of the twenty accounts that signed in last', () => {
    for (let i = 0; i < 20; i++) storeDevice(`${i}@example.org`, String(i))
    storeDevice('0@example.org', 'again')
    storeDevice('20@example.org', '20')
    expect([deviceOf('0@example.org'), deviceOf('1@example.org'), deviceOf('20@example.org')]).toEqual([
      'again',
      undefined,
      '20',
    ])
  })

  test.each(['{', '7', 'null', '{"a":1}', '[1,["a"],["a",7],["a","b","c"]]', '["ab"]'])(
    'are none where the storage holds %s',
    (text) => {
      localStorage.setItem('devices', text)
      expect(deviceOf('a')).toBeUndefined()
      storeDevice(GRETA, 'g')
      expect(deviceOf(GRETA)).toBe('g')
    },
  )

  test('stay when the person signs out, and when the session ends', async () => {
    const page = new TestPage()
    storeSession({ token: 's', user, device: 'g' })
    page.answer('POST /auth/logout', 204)
    await signOut()
    expect([sessionState().token, deviceOf(GRETA)]).toEqual([null, 'g'])
    clearSession()
    expect(deviceOf(GRETA)).toBe('g')
    page.close()
  })
})

describe('a page of the sign-in', () => {
  let page: TestPage
  beforeEach(() => {
    page = new TestPage()
    storeDevice(GRETA, 'secret of greta')
    storeDevice(JONAS, 'secret of jonas')
  })
  afterEach(() => page.close())
  const lastBody = () => page.calls.at(-1)?.body

  test.each([
    ['Send verification code', 'POST /auth/password-begin'],
    ['Email me a code and a link', 'POST /auth/email-login'],
  ])('sends the secret of its account by %o', async (button, route) => {
    page.answer('GET /config', 200, { passwordLogin: 'code' })
    await page.open(<SignInPage />, '/auth')
    page.answer(route, 204)
    await page.fill('Email', 'Greta@Example.org')
    await page.fill('Password', 'geheim')
    await page.press(button)
    expect(page.calls.at(-1)).toMatchObject({ route, body: { device: 'secret of greta' } })
  })

  test('sends the secret with a password alone, and keeps that of the reply', async () => {
    page.answer('GET /config', 200, { passwordLogin: 'direct' })
    await page.open(<SignInPage />, '/auth')
    page.answer('POST /auth/password-login', 200, { token: 's', user, device: 'new' })
    await page.fill('Email', GRETA)
    await page.fill('Password', 'geheim')
    await page.submit()
    expect(lastBody()).toEqual({ email: GRETA, password: 'geheim', device: 'secret of greta' })
    expect([deviceOf(GRETA), deviceOf(JONAS)]).toEqual(['new', 'secret of jonas'])
  })

  test('sends the secret with a code, and keeps that of the reply', async () => {
    await page.open(<VerifyPage />, `/auth/verify?email=${GRETA}`)
    page.answer('POST /auth/email-verify', 200, { token: 's', user, device: 'new' })
    await page.fill('Code', '123456')
    await page.submit()
    expect(lastBody()).toEqual({ email: GRETA, code: '123456', device: 'secret of greta' })
    expect(deviceOf(GRETA)).toBe('new')
  })

  test('sends no secret for an address that never signed in here', async () => {
    await page.open(<VerifyPage />, '/auth/verify?email=nobody@example.org')
    page.answer('POST /auth/email-login', 204)
    await page.press('Send a new code')
    expect(lastBody()).toEqual({ email: 'nobody@example.org' })
  })

  test('keeps everybody signed in when a code is wrong', async () => {
    expectPrinted('error', 'The code is not right.')
    storeSession({ token: 's', user })
    await page.open(<VerifyPage />, `/auth/verify?email=${JONAS}`)
    page.answer('POST /auth/email-verify', 400, { error: 'The code is not right.', code: 'invalid_code' })
    await page.fill('Code', '123456')
    await page.submit()
    expect(page.host.querySelector('main [role="alert"]')?.textContent).toBe(
      'Verification failed. The code is not right.',
    )
    expect(sessionState().token).toBe('s')
  })

  test('sends the secret where a new password is asked for', async () => {
    await page.open(<ForgotPasswordPage />, '/auth/forgot-password')
    page.answer('POST /auth/forgot-password', 200, { message: 'Sent.' })
    await page.fill('Email', GRETA)
    await page.submit()
    expect(lastBody()).toEqual({ email: GRETA, device: 'secret of greta' })
  })

  test('keeps the secret that a link gives', async () => {
    const reply = { token: 's', user, device: 'of the link', mustSetPassword: false }
    page.answer('POST /auth/magic/link-token', 200, reply)
    await page.open(<MagicLinkRedeemer token="link-token" next={undefined} />, '/magic/link-token')
    expect(deviceOf(GRETA)).toBe('of the link')
  })

  test('keeps the old secret where a limited session begins, which gives none', async () => {
    page.answer('POST /auth/magic/link-token', 200, { token: 's', user, mustSetPassword: false })
    await page.open(<MagicLinkRedeemer token="link-token" next={undefined} />, '/magic/link-token')
    expect(deviceOf(GRETA)).toBe('secret of greta')
  })

  test('forgets the secret of the signed-in person after a reset, and of nobody else', async () => {
    storeSession({ token: 's', user })
    await page.open(<ResetPasswordPage />, '/auth/reset-password?token=reset-token')
    page.answer('POST /auth/reset-password', 200, { message: 'Password updated.' })
    await page.fill('New password', 'battery staple')
    await page.submit()
    expect([deviceOf(GRETA), deviceOf(JONAS)]).toEqual([undefined, 'secret of jonas'])
  })
})
