import { startRunningServer } from '../src/server/testing/running-server.ts'
import { expect, test } from './fixtures.ts'
import { cell, enterCode, shownMonth, signIn, signOut, signUp } from './steps.ts'

// These tests sign out as soon as a project is open. Its stream of events may begin at that moment, and is then refused.
test.use({ expectedErrors: /status of 401 .*\/events\)$/ })

test('a forgotten password is replaced by a mailed link', async ({ page, mailbox }) => {
  const admin = await signUp(page, mailbox)
  await signOut(page)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(admin.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('If that email exists, a reset link has been sent.')).toBeVisible()

  await page.goto((await mailbox.next(admin.email)).link('/auth/reset-password'))
  await expect(page.getByLabel('Token')).toHaveValue(/^[\w-]{43}$/)
  await page.getByLabel('New password').fill('kurz5')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  const password = 'herbstfest 27'
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password updated. You can now sign in.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  expect((await mailbox.next(admin.email)).subject).toContain('password was set')

  await signIn(page, mailbox, { email: admin.email, password })
  await expect(page).toHaveURL(/\/app\/project\//)
})

test('an email alone signs in, by the code, and leads to the month that was asked for', async ({
  page,
  mailbox,
}) => {
  const admin = await signUp(page, mailbox)
  const { pathname } = new URL(page.url())
  await signOut(page)
  await page.goto(`${pathname}?month=2027-03`)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByRole('button', { name: 'Email me a code and a link' }).click()
  await expect(page.getByText(/a six-digit code and a sign-in link is on its way/)).toBeVisible()
  await mailbox.next(admin.email)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await enterCode(page, (await mailbox.next(admin.email)).code())
  await expect(page).toHaveURL(`${pathname}?month=2027-03`)
  await expect(shownMonth(page)).toHaveText('2027-03')
})

test('a browser whose storage is full signs in, and keeps the session until it is closed', async ({
  page,
  mailbox,
}) => {
  await page.goto('/healthz')
  await page.evaluate(() => {
    for (let size = 4 << 20; size > 0; size >>= 1) {
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`${size} ${part}`, 'x'.repeat(size))
      } catch {
        // Smaller parts still fit.
      }
    }
  })
  await signUp(page, mailbox)
  await expect(page.getByRole('grid').first()).toBeVisible()
})

test('a browser that refuses its storage signs in, and keeps the session until it is closed', async ({
  page,
  mailbox,
}) => {
  const admin = await signUp(page, mailbox)
  const context = await page.context().browser()!.newContext()
  // As browsers do where all cookies are blocked.
  await context.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get, configurable: true })
  })
  const other = await context.newPage()
  await other.goto('/auth')
  await signIn(other, mailbox, admin)
  await expect(other).toHaveURL(/\/app\/project\//)
  await cell(other, 10, 9).click()
  await expect(cell(other, 10, 9)).toHaveAttribute('data-mode', 'GREEN')
  await expect(cell(page, 10, 9)).toHaveAttribute('data-mode', 'GREEN')
  await signOut(other)
  await context.close()
})

test('a browser that signed in before signs in while others use up the limits of its account (abuse 42)', async ({
  page,
  mailbox,
}) => {
  const { email, password } = await signUp(page, mailbox)
  await signOut(page)
  const others = async (path: string, data: object = {}) => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    return (await page.request.post(`/api/auth/${path}`, { data: { email, ...data }, headers })).status()
  }
  for (let mails = 0; mails < 5; mails++) {
    expect(await others('password-begin')).toBe(204)
    await mailbox.next(email)
  }
  expect(await others('password-begin')).toBe(429)

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Send verification code' }).click()
  const code = (await mailbox.next(email)).code()
  for (let failures = 0; failures < 5; failures++) {
    expect(await others('password-verify', { password, code: '000000' })).toBe(400)
  }
  expect(await others('password-verify', { password, code })).toBe(429)
  await enterCode(page, code)
  await expect(page).toHaveURL(/\/app\/project\//)
})

test.describe('a link that a mail scanner has used up', () => {
  // The browser itself writes a line for the answer of 404.
  test.use({ expectedErrors: /status of 404|status of 401 .*\/events\)$/ })

  test('a used link leads to a fresh one (abuse 30)', async ({ page, mailbox }) => {
    const admin = await signUp(page, mailbox)
    await signOut(page)
    await page.getByLabel('Email').fill(admin.email)
    await page.getByRole('button', { name: 'Email me a code and a link' }).click()
    const link = (await mailbox.next(admin.email)).link('/magic/')
    await page.request.post(`/api/auth${link}`)

    await page.goto(link)
    await expect(page.getByText('Link invalid or revoked.')).toBeVisible()
    await page.getByRole('button', { name: 'Mail me a fresh link' }).click()
    await expect(page.getByText(/is on its way to you/)).toBeVisible()
    const fresh = await mailbox.next(admin.email)
    await page.getByRole('link', { name: 'Enter the code' }).click()
    await page.getByLabel('Email').fill(admin.email)
    await enterCode(page, fresh.code())
    await expect(page).toHaveURL(/\/app\/project\//)
    await signOut(page)
    await page.goto(fresh.link('/magic/'))
    await expect(page).toHaveURL(/\/app\/project\//)
  })
})

test('somebody without an account joins by an administrator’s invite', async ({
  page,
  browser,
  mailbox,
  baseURL,
}) => {
  const admin = await signUp(page, mailbox)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const projectId = /project\/([^/]+)/.exec(page.url())![1]!
  const invite = await page.request.post(`/api/projects/${projectId}/invites`, {
    headers: { authorization: `Bearer ${token}` },
    data: { role: 'ADMIN' },
  })
  const { url } = (await invite.json()) as { url: string }

  const context = await browser.newContext({ baseURL: baseURL! })
  const other = await context.newPage()
  const email = `cem-${process.pid}-${Date.now()}@example.org`
  await other.goto(new URL(url).pathname)
  await expect(other.getByText(/An invite is waiting for you/)).toBeVisible()
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'Email me a code and a link' }).click()
  await enterCode(other, (await mailbox.next(email)).code())
  await expect(other.getByRole('heading', { name: 'Set up your account' })).toBeVisible()

  // The invite is accepted only after names and password are given, also when the person leaves and comes back.
  await other.goto(new URL(url).pathname)
  await expect(other.getByRole('heading', { name: 'Set up your account' })).toBeVisible()
  await other.getByRole('button', { name: 'Save and continue' }).click()
  await expect(other.getByText('Please fill in this field')).toHaveCount(2)
  await other.getByLabel('First name').fill('Cem')
  await other.getByLabel('Last name').fill('Yıldız')
  await other.getByLabel('Password', { exact: true }).fill('winterfest 26')
  await other.getByRole('button', { name: 'Save and continue' }).click()
  // The session is older than the page that was opened again.
  await other.getByRole('button', { name: 'Join' }).click()
  await expect(other).toHaveURL(/\/app\/project\//)
  await expect(other.getByText('Yıldız Cem')).toBeVisible()
  expect((await mailbox.next(admin.email)).subject).toContain('Cem Yıldız')
  expect((await mailbox.next(email)).subject).toContain('password was set')
  await context.close()
})

test.describe('a server with password login alone', () => {
  test.use({ expectedErrors: /status of (404|400)/ })

  test('the sign-in button takes a password, and a refusal of passwords is explained', async ({
    browser,
    mailbox,
  }) => {
    const server = await startRunningServer({
      script: 'scripts/start.mjs',
      env: { SMTP_URL: mailbox.url, PASSWORD_LOGIN: 'direct' },
    })
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    const admin = await signUp(page, mailbox)
    await signOut(page)
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill('falsch geraten')
    await button.click()
    await expect(page.getByText('The email or the password is not right. Please try again.')).toBeVisible()

    const off = 'Password login not available on server. You can use the magic link (email login) instead.'
    await page.route('**/api/auth/password-login', (route) =>
      route.fulfill({ status: 404, json: { error: off, code: 'not_found' } }),
    )
    await button.click()
    await expect(page.getByText(off)).toBeVisible()
    await page.unroute('**/api/auth/password-login')

    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await button.click()
    await expect(page).toHaveURL(/\/app\/project\//)
    await context.close()
    await server.stop()
  })
})

test('somebody signed in is asked before joining by an invite that is bound to nobody (abuse 61)', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page, { tenantName: 'Hafenklang' })
  const { page: other } = await signedIn.freelancer(admin)
  const { url } = await admin.api.call<{ url: string }>(
    'POST',
    `/projects/${admin.api.user.projectId}/invites`,
    { role: 'ADMIN' },
  )
  const path = new URL(url).pathname

  await other.goto(path)
  await expect(other.getByRole('heading', { name: 'Join Hafenklang?' })).toBeVisible()
  await expect(other.getByText('Jonas Öztürk')).toBeVisible()
  await expect(other.getByRole('group', { name: 'Join Hafenklang?' })).toBeFocused()
  await other.getByRole('button', { name: 'Not now' }).click()
  await expect(other).toHaveURL(/\/app\/project\/.*\/freelancer$/)

  // 'Continue' at the sign-in screen begins no session, so the question comes all the same.
  await other.goto(`/auth?next=${encodeURIComponent(path)}`)
  await other.getByRole('link', { name: 'Continue' }).click()
  // Before the question has the focus, Tab would lead to what the page shows before it.
  await expect(other.getByRole('group', { name: 'Join Hafenklang?' })).toBeFocused()
  await other.keyboard.press('Tab')
  const message = page.getByText('Jonas Öztürk joined')
  await expect(message).toBeHidden()
  // The message goes after some seconds, so the test looks for it before it waits for the other page.
  const told = message.waitFor()
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/app\//)
  await told
})
