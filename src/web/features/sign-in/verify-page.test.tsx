// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { TestPage } from '../../testing/test-page.tsx'
import { beginPendingLogin, endPendingLogin } from './pending-login.ts'
import { VerifyPage } from './verify-page.tsx'

const email = 'jonas@posteo.example'
let page: TestPage

const open = (more = '&next=/app/freelancer') =>
  page.open(<VerifyPage />, `/auth/verify?email=${email}${more}`)
const alert = () => page.host.querySelector('main [role="alert"]')?.textContent

beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  page.close()
  endPendingLogin()
})

test('a password sign-in whose code was refused can request a new code', async () => {
  expectPrinted('error', 'The code is not right.')
  beginPendingLogin(email, 'geheim')
  await open()
  const refusal = { error: 'The code is not right.', code: 'invalid_code' }
  page.answer('POST /auth/password-verify', 400, refusal)
  await page.fill('Code', '123456')
  await page.submit()
  expect(alert()).toBe('Verification failed. The code is not right.')

  page.answer('POST /auth/password-begin', 204)
  await act(async () => {
    page.button('Send a new code')?.click()
    page.button('Send a new code')?.click()
  })
  await page.settle()
  expect(page.calls).toHaveLength(2)
  expect(page.calls[1]).toMatchObject({ route: 'POST /auth/password-begin' })
  expect(page.calls[1]?.body).toEqual({ email })
  expect(alert()).toBeUndefined()
  expect(page.host.querySelector('main [role="status"]')?.textContent).toContain(
    'Only the newest code counts.',
  )
  expect(page.field('Code').value).toBe('')
  expect(document.activeElement).toBe(page.field('Code'))
})

test('shows the error when no new code could be requested', async () => {
  expectPrinted('error', 'Too many tries.')
  beginPendingLogin(email, 'geheim')
  await open()
  const refusal = { error: 'Too many tries.', code: 'too_many_requests' }
  page.answer('POST /auth/password-begin', 429, refusal)
  await page.press('Send a new code')
  expect(alert()).toBe('Too many tries.')
})

test('a sign-in without a password requests its new code by email alone', async () => {
  await open()
  page.answer('POST /auth/email-login', 204)
  await page.press('Send a new code')
  expect(page.calls[0]).toMatchObject({ route: 'POST /auth/email-login' })
  expect(page.calls[0]?.body).toEqual({ email })
})

test('promises a code or a link, since the mail to an account without a password has a link', async () => {
  beginPendingLogin(email, 'geheim')
  await open()
  expect(page.host.querySelector('main p')?.textContent).toContain('a six-digit code or a sign-in link')
})

test('a new tab from the mail of a password sign-in asks for the password too', async () => {
  await open('&with=password')
  expect(page.host.querySelector('input[type="password"]')).not.toBeNull()
})
