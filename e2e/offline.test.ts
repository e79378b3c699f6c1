import type { Page } from '@playwright/test'
import { addMonths } from '../src/domain/calendar.ts'
import { expect, test } from './fixtures.ts'
import { cell, shownMonth, untilToast } from './steps.ts'

const prices = (page: Page) => page.getByRole('region', { name: 'Prices' })
const inviteDialog = (page: Page) => page.getByRole('dialog', { name: 'Create Freelancer Invite' })

async function saveGreen(page: Page, amount: string): Promise<void> {
  await prices(page).getByRole('textbox', { name: 'Green' }).fill(amount)
  await prices(page).getByRole('button', { name: 'Save' }).click()
}

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('every save says that it failed, and nothing is sent later', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    await cell(page, 10, 9).click()
    await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
    // The page fetches the files of its dialogs when it is idle.
    await page.waitForFunction(() => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      const isStyled = [...document.styleSheets].some((sheet) =>
        [...sheet.cssRules].some(({ cssText }) => cssText.includes('.unsaved-bar-')),
      )
      const files = [/\/freelancer-invite-dialog-.*\.js$/, /\/tools-.*\.js$/]
      return isStyled && files.every((file) => loaded.some((name) => file.test(name)))
    })
    await test.step('prices and invites of the administrator', async () => {
      await page.context().setOffline(true)
      await saveGreen(page, '17')
      await expect(prices(page).getByText('Save failed')).toBeVisible()

      await page.getByRole('button', { name: 'Create freelancer invite' }).click()
      await inviteDialog(page).getByLabel('Email').fill('never@example.org')
      await inviteDialog(page).getByRole('button', { name: 'Create invite' }).click()
      await expect(inviteDialog(page).getByText(/cannot be reached/)).toBeVisible()
      await inviteDialog(page).getByRole('button', { name: 'Cancel' }).click()

      await cell(page, 10, 11).click()
      await expect(
        page.getByText('No connection: nothing can be changed until it is back.').first(),
      ).toBeVisible()
      await expect(cell(page, 10, 11)).toHaveAttribute('data-mode', 'WHITE')

      const sent: string[] = []
      page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
      await page.context().setOffline(false)
      await saveGreen(page, '18')
      await expect(prices(page).getByText('Saved')).toBeVisible()
      // The form asks what its wages would change, and the page marks its news as seen.
      expect(sent.filter((url) => !/\/(wage-config(\/preview)?|news\/seen)$/.test(url))).toEqual([])
    })

    await test.step('hours of a freelancer, and a month not loaded before', async () => {
      const { page: other } = await signedIn.freelancer(admin)
      // The neighbouring months come when the page is at rest: these can be read without a connection.
      const next = addMonths((await shownMonth(other).textContent())!, 1)
      await other.waitForFunction(
        (month) =>
          ['schedule', 'availability', 'effective-wages'].every((part) =>
            localStorage
              .getItem('kept_replies')
              ?.includes(JSON.stringify([part, month]).slice(1, -1).replaceAll('"', '\\"')),
          ),
        next,
      )
      await cell(other, 10, 9).click()
      await other.context().setOffline(true)
      await cell(other, 10, 9).click()
      await cell(other, 10, 9).click()
      await expect(other.getByRole('button', { name: 'Save' })).toBeDisabled()
      await expect(other.getByText('Saving needs a connection')).toBeVisible()
      await other.getByRole('button', { name: 'Next month' }).click()
      await expect(shownMonth(other)).toHaveText(next)
      await expect(other.getByRole('grid')).toBeVisible()
      await other.getByRole('button', { name: 'Next month' }).click()
      await expect(other.getByText(/is not on this device yet/)).toBeVisible()
      await other.context().setOffline(false)
      await expect(other.getByRole('grid')).toBeVisible()
      await untilToast(other, 'Saved', () => other.getByRole('button', { name: 'Save' }).click())
    })
  })
})

/** In the page: holds the waits of two seconds back until the test lets them end. A busy machine may draw for so long. */
const HOLD_WAITS = `
  const start = setTimeout
  const held = []
  globalThis.setTimeout = (work, ms, ...rest) =>
    ms === 2000 ? -held.push(() => work(...rest)) : start(work, ms, ...rest)
  globalThis.countWaits = () => held.length
  globalThis.endWaits = () => held.splice(0).forEach((end) => end())
`

test('a connection that never answers shows the stored month at once, which the answers replace', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  await cell(page, 10, 9).click()
  await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
  const { page: first } = await signedIn.freelancer(admin)
  await expect(cell(first, 10, 9)).toHaveAttribute('data-mode', 'GREEN')
  const context = first.context()
  await first.evaluate(async () => void (await navigator.serviceWorker.ready))
  const address = first.url()
  await first.close()
  await cell(page, 10, 10).click()
  await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)

  const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
  await context.route(/\/(app|api)\//, async (route) => {
    await answers
    await route.continue()
  })
  const second = await context.newPage()
  await second.addInitScript({ content: HOLD_WAITS })
  await second.goto(address)
  // The sentence waits for two seconds, and the month for nothing.
  const sentence = second.getByText(/^No connection: as of /)
  await expect(cell(second, 10, 9)).toHaveAttribute('data-mode', 'GREEN')
  await expect.poll(() => second.evaluate('countWaits()')).toBeGreaterThan(0)
  await expect(sentence).toHaveCount(0)
  await second.evaluate('endWaits()')
  await expect(sentence).toBeVisible()
  await expect(cell(second, 10, 10)).toHaveAttribute('data-mode', 'WHITE')
  answer()
  await expect(cell(second, 10, 10)).toHaveAttribute('data-mode', 'GREEN')
  await expect(sentence).toHaveCount(0)
  await cell(second, 10, 10).click()
  await untilToast(second, 'Saved', () => second.getByRole('button', { name: 'Save' }).click())
})

test('a save that gets no answer says so, and keeps the hours until they are saved', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  await cell(page, 10, 9).click()
  await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
  const { page: own } = await signedIn.freelancer(admin)
  const noAnswer = own.getByText('Saving takes longer than usual.')
  await cell(own, 10, 9).click()
  // Its file watches the saves, and comes once the page is at rest.
  await expect(own.getByRole('button', { name: 'Notices' })).toBeVisible()
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
  await own.route(/\/availability$/, async (route) => {
    await answers
    await route.continue()
  })
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(noAnswer).toBeVisible()
  await expect(own.getByRole('complementary').getByText('not saved yet')).toBeVisible()
  answer()
  await expect(own.getByText('Saved', { exact: true })).toBeVisible()
  await expect(noAnswer).toHaveCount(0)
})

test('a reload waits for the page of the server, which may be a newer one', async ({ page, signedIn }) => {
  const { page: phone } = await signedIn.freelancer(await signedIn.admin(page))
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  await phone.context().route(/\/app\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await phone.reload()
  await expect(phone.getByRole('grid')).toBeVisible()
  const waited = await phone.evaluate(() => {
    const [{ fetchStart, responseStart }] = performance.getEntriesByType('navigation') as [
      PerformanceNavigationTiming,
    ]
    return responseStart - fetchStart
  })
  expect(waited).toBeGreaterThan(1000)
})

test('a visit opens the cached page, which is renewed for its brand and not for another version', async ({
  page,
  signedIn,
}) => {
  const { page: first } = await signedIn.freelancer(await signedIn.admin(page))
  await first.evaluate(async () => void (await navigator.serviceWorker.ready))
  const context = first.context()
  const address = first.url()
  const cached = () => first.evaluate(async () => (await caches.match('/app/freelancer'))!.text())
  const answer = (change: (text: string) => string) =>
    context.route(/\/app\//, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: change(await response.text()) })
    })

  // While a test answers, Chromium disables its cache, and each visit counts as a reload.
  await answer((text) => text.replace('<title>Slotwerk', '<title>Bühnenplan'))
  await first.goto(address)
  await expect.poll(cached).toContain('<title>Bühnenplan')
  await context.unroute(/\/app\//)
  await answer((text) =>
    text.replace('<title>Slotwerk', '<title>Neu').replace('/assets/start-', '/assets/no-'),
  )
  await first.goto(address)
  await expect(first).toHaveTitle('Neu')
  await context.unroute(/\/app\//)
  // A network that wants its guests to sign in answers with a page of its own.
  await answer(() => '<title>Hotel</title><h1>Welcome</h1>')
  await first.goto(address)
  await expect(first).toHaveTitle('Hotel')
  await context.unroute(/\/app\//)

  const second = await context.newPage()
  await second.goto(address)
  await expect(second).toHaveTitle(/Bühnenplan$/)
  await expect.poll(cached).toContain('<title>Slotwerk')
})

test('the service worker installs with a page of the app alone', async ({ page, signedIn }) => {
  const { page: own } = await signedIn.freelancer(await signedIn.admin(page))
  const context = own.context()
  await own.evaluate(async () => {
    await (await navigator.serviceWorker.ready).unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  // A page that a service worker controls keeps it until the page goes.
  await own.goto('/healthz')
  /** The state that the installation leads to. */
  const install = () =>
    own.evaluate(async () => {
      const { installing } = await navigator.serviceWorker.register('/service-worker.js')
      await new Promise((resolve) => installing!.addEventListener('statechange', resolve, { once: true }))
      return installing!.state
    })

  // A network that wants its guests to sign in answers with a page of its own.
  await context.route(/\/app\/freelancer$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Hotel</title><h1>Welcome</h1>' }),
  )
  expect(await install()).toBe('redundant')
  await context.unroute(/\/app\/freelancer$/)
  expect(await install()).toBe('installed')
})

test('a stored reply that the page cannot draw is left behind by a reload', async ({ page, signedIn }) => {
  const { page: first } = await signedIn.freelancer(await signedIn.admin(page))
  const context = first.context()
  const address = first.url()
  await first.waitForFunction(() => localStorage.getItem('kept_replies')?.includes('effective-wages'))
  await first.goto('/healthz')
  // Another version may have stored its replies without what this one reads.
  await first.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('kept_replies')!) as {
      replies: Record<string, { data: object }>
    }
    for (const reply of Object.values(stored.replies)) reply.data = {}
    localStorage.setItem('kept_replies', JSON.stringify(stored))
  })
  await first.close()

  const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
  await context.route(/\/api\//, async (route) => {
    await answers
    await route.continue()
  })
  const second = await context.newPage()
  await second.goto(address)
  await second.getByRole('button', { name: 'Reload page' }).click()
  answer()
  await expect(second.getByRole('grid')).toBeVisible()
})

test('chosen hours outlive a reload, and two tabs share them until they are saved', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  for (const hour of [9, 10]) await cell(page, 10, hour).click()
  await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
  const { page: phone } = await signedIn.freelancer(admin)
  const chosen = (of: Page, hour: number) =>
    expect(cell(of, 10, hour)).toHaveAttribute('aria-label', /added, not saved yet/)
  await cell(phone, 10, 9).click()
  await chosen(phone, 9)
  await phone.reload()
  await chosen(phone, 9)

  const second = await phone.context().newPage()
  await second.goto(phone.url())
  await chosen(second, 9)
  await cell(second, 10, 10).click()
  await chosen(phone, 10)
  await untilToast(phone, 'Saved', () => phone.getByRole('button', { name: 'Save' }).click())
  await expect(second.getByRole('button', { name: 'Save' })).toBeDisabled()
  await phone.reload()
  await expect(cell(phone, 10, 9)).toHaveAttribute('aria-selected', 'true')
  await expect(cell(phone, 10, 9)).not.toHaveAttribute('aria-label', /not saved/)
  await expect(phone.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test.describe('hours chosen without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('outlive a discarded tab, and go with a sign-out', async ({ page, signedIn }) => {
    const admin = await signedIn.admin(page)
    for (const hour of [9, 10]) await cell(page, 10, hour).click()
    await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
    const { page: first } = await signedIn.freelancer(admin)
    const context = first.context()
    const chosen = (of: Page, hour: number) =>
      expect(cell(of, 10, hour)).toHaveAttribute('aria-label', /added, not saved yet/)
    await cell(first, 10, 9).click()
    await first.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)
    await cell(first, 10, 10).click()
    await chosen(first, 10)

    // A phone that discards a tab opens its address anew.
    const second = await context.newPage()
    await second.goto(first.url())
    await first.close()
    await expect(second.getByText(/^No connection: as of /)).toBeVisible()
    await chosen(second, 9)
    await chosen(second, 10)
    // The neighbouring month may be here already.
    for (const _ of [1, 2]) await second.getByRole('button', { name: 'Next month' }).click()
    await expect(second.getByText(/is not on this device yet/)).toBeVisible()
    for (const _ of [1, 2]) await second.getByRole('button', { name: 'Prev month' }).click()
    await chosen(second, 9)

    await second.getByRole('button', { name: /^Account of/ }).click()
    await second.getByRole('button', { name: 'Sign out' }).click()
    const question = second.getByRole('dialog', { name: 'Sign out without saving?' })
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(second).toHaveURL(/\/auth$/)
    expect(await second.evaluate(() => Object.keys(localStorage).join())).not.toMatch(/drafts|replies/)
  })
})
