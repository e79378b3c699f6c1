/** Statements of the specification that only a browser can check: addresses, colours, sizes and moments. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cell, freshEmail, inviteFreelancer, joinByMail, signUp } from './steps.ts'

const PROJECT = '/app/project/0f8fad5b-d9cb-469f-a165-70867728950e'

test.describe('signed out', () => {
  // The browser itself writes a line for each answer of 404: '/auth/anything' asks whether it is the hidden path.
  test.use({ expectedErrors: /status of 404.*signup-token/ })

  test('every path shows its screen or leads to the sign-in screen', async ({ page }) => {
    for (const path of [
      '/',
      '/landing',
      '/auth/admin',
      '/auth/freelancer',
      '/auth/anything',
      '/auth/any/deeper',
      '/nowhere/at/all',
      '/app',
      '/app/admin',
      '/app/freelancer',
      PROJECT,
      `${PROJECT}/freelancer`,
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/auth$/)
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    }
    for (const [path, heading] of [
      ['/auth', 'Sign in'],
      ['/auth/verify', 'Enter verification code'],
      ['/auth/forgot-password', 'Reset your password'],
      ['/auth/reset-password', 'Choose a new password'],
      ['/auth/admin-signup', 'Create Admin Account'],
      ['/magic', 'Missing token'],
      ['/404', 'Not found'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expect(page).toHaveURL((url) => url.pathname === path)
    }
  })
})

/** `rgb(248, 250, 252)` as `#f8fafc`. */
const hex = (color: string) =>
  `#${[...color.matchAll(/\d+/g)].map(([part]) => Number(part).toString(16).padStart(2, '0')).join('')}`

test('the five modes have their colours in both themes', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  for (const [hour, clicks] of [
    [8, 1],
    [9, 2],
    [10, 3],
    [11, 4],
  ] as const) {
    for (let click = 0; click < clicks; click += 1) await cell(page, 10, hour).click()
  }
  await expect(cell(page, 10, 11)).toHaveAttribute('data-mode', 'BLACK')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const colors = () =>
      Promise.all(
        [7, 8, 9, 10, 11].map(async (hour) =>
          hex(await cell(page, 10, hour).evaluate((element) => getComputedStyle(element).backgroundColor)),
        ),
      )
    await expect.poll(colors).toEqual(['#f8fafc', '#22c55e', '#eab308', '#ef4444', '#111827'])
  }
  await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
})

test('the invite dialog is 520 wide, and says what is wrong in red', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  await page.getByRole('button', { name: 'Create freelancer invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Freelancer Invite' })
  await expect(dialog).toBeVisible()
  // The layout width does not include the opening animation.
  expect(await dialog.evaluate((element) => (element as HTMLElement).offsetWidth)).toBe(520)
  await dialog.getByRole('button', { name: 'Create invite' }).click()
  const line = dialog.getByText('Email is required')
  const color = await line.evaluate((element) => getComputedStyle(element).color)
  const [red = 0, green = 0, blue = 0] = [...color.matchAll(/\d+/g)].map(Number)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
})

test.describe('a pointer press', () => {
  /** Records the animation of the next press, which ends half a second later. */
  const watch = (page: Page) =>
    page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof HTMLElement) seen.push(getComputedStyle(node).animationDuration)
        }
      }).observe(document.body, { childList: true })
    })
  const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)

  test('a press starts an animation of half a second', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/404')
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    const before = await page.locator('body > *').count()
    await watch(page)
    await page.mouse.click(20, 20)
    expect(await seen(page)).toEqual(['0.5s'])
    await expect(page.locator('body > *')).toHaveCount(before)
  })

  test('a press starts no animation under reduced motion', async ({ page }) => {
    await page.goto('/404')
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await watch(page)
    await page.mouse.click(20, 20)
    expect(await seen(page)).toEqual([])
  })
})

test.describe('an unhandled error', () => {
  test.use({ expectedErrors: /planted/ })

  test('an unhandled error is only logged', async ({ page }) => {
    await page.goto('/auth')
    await page.getByLabel('Email').fill('greta@example.org')
    const logged: string[] = []
    page.on('pageerror', ({ message }) => logged.push(message))
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('planted error')
      })
      void Promise.reject(new Error('planted rejection'))
    })
    await expect.poll(() => logged.toSorted()).toEqual(['planted error', 'planted rejection'])
    await expect(page.getByLabel('Email')).toHaveValue('greta@example.org')
    await expect(page.getByRole('alert')).toHaveText('')
  })
})

test.describe('the storage of the browser', () => {
  // The browser itself writes a line for the invite that does not exist.
  test.use({ expectedErrors: /status of 404.*\/auth\/invites\// })

  test('local storage holds token and user, and session storage a sign-in in progress', async ({
    page,
    browser,
    mailbox,
    baseURL,
  }) => {
    const keys = (of: Page) => of.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
    await signUp(page, mailbox)
    expect(await keys(page)).toEqual([expect.arrayContaining(['token', 'user']), []])
    const email = freshEmail('jonas')
    await inviteFreelancer(page, { email, firstName: 'Jonas', lastName: 'Weber' })
    const context = await browser.newContext({ baseURL: baseURL! })
    const other = await context.newPage()
    await joinByMail(other, mailbox, { email, password: 'ein Wort 7' })
    await other.evaluate(() => localStorage.clear())
    await other.goto('/invite/abcdefghijklmnopqrstuvwxyz012345')
    await expect(other).toHaveURL(/\/auth\?next=%2Finvite%2F/)
    expect((await keys(other))[1]).toEqual(['pending_invite'])
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password', { exact: true }).fill('ein Wort 7')
    await other.getByRole('button', { name: 'Send verification code' }).click()
    await expect(other).toHaveURL(/\/auth\/verify/)
    expect((await keys(other))[1]!.toSorted()).toEqual(['pending_invite', 'pending_login'])
    await context.close()
  })
})
