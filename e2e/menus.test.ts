import { expect, test } from './fixtures.ts'

test('a dialog opened from a menu returns the focus to the button of the menu', async ({
  page,
  signedIn,
}) => {
  await signedIn.admin(page)
  for (const [menu, entry] of [
    [/^Account of/, 'Your account'],
    [/^Fill/, 'Copy a week…'],
  ] as const) {
    const opener = page.getByRole('button', { name: menu })
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: entry }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  }
})

test('Escape closes an open menu first, and the brush at the second press', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  const green = page.getByRole('list', { name: 'Legend' }).getByRole('button', { name: /^Green/ })
  await green.click()
  await page.getByRole('button', { name: 'Fill…' }).click()
  const menu = page.getByRole('button', { name: 'Workdays' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(green).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(green).toHaveAttribute('aria-pressed', 'false')
})

test('a menu that is opened while the next screen loads stays open above it', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  // Without the service worker each file comes from the server, where the test can hold it.
  const { page: own } = await signedIn.freelancer(admin, { serviceWorkers: 'block' })
  const account = own.getByRole('button', { name: /^Account of/ })
  const entry = own.getByRole('button', { name: 'Your account' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await own.route(/work-screen-/, async (route) => {
    await held
    await route.continue()
  })
  await own.getByRole('link', { name: 'My work' }).click()
  await account.click()
  await expect(entry).toBeVisible()
  release()
  await expect(own.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible()
  await expect(entry).toBeVisible()
  await expect(account).toBeFocused()
})

test('the menu of the account closes while the screen of its link loads', async ({ browser, signedIn }) => {
  // Without the service worker each file comes from the server, where the test can hold it.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signedIn.admin(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/sign-in-page-/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'New project' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
  await expect(page.getByRole('grid').first()).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed in' })).toBeVisible()
  await context.close()
})
