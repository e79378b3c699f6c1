/** A freelancer's month on a phone: the list of hours, touch targets and offline use. */
import type { CDPSession, Page } from '@playwright/test'
import { addMonths } from '../src/domain/calendar.ts'
import { currentMonth } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { cell, showMonth, signOut, untilToast } from './steps.ts'

// The browser itself writes these lines while it is offline.
test.use({ expectedErrors: /net::ERR_INTERNET_DISCONNECTED/ })

const blockOf = (page: Page, state: string) =>
  page.getByRole('button', { name: new RegExp(`^9–13, 98,00\\s€, ${state}, Green$`) })
/** The name of a day in the list, which unfolds its hours. */
const dayOf = (page: Page, day: number) =>
  page.getByRole('button', { name: new RegExp(`^\\w+\\.? ${day}\\.? `) })
const sum = (page: Page) => page.getByRole('complementary', { name: /^Estimated earnings/ })

test('a phone offers hours as a list by day and shows them offline', async ({ page, signedIn }) => {
  const month = addMonths(currentMonth(), 1)
  const admin = await signedIn.admin(page, { opens: `?month=${month}` })
  for (const hour of [9, 10, 11, 12]) await cell(page, 10, hour).click()
  for (const hour of [9, 10]) await cell(page, 11, hour).click()
  const prices = page.getByRole('region', { name: 'Prices' })
  await prices.getByRole('textbox', { name: 'Green' }).fill('24,50')
  await prices.getByRole('button', { name: 'Save' }).click()
  await expect(prices.getByText('Saved')).toBeVisible()

  const { page: phone } = await signedIn.freelancer(admin, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const context = phone.context()
  const address = `${new URL(phone.url()).pathname}?month=${month}`
  await phone.goto(address)
  const save = phone.getByRole('button', { name: 'Save' })

  await test.step('the administrator’s page with a freelancer is no wider than a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(page.getByRole('textbox', { name: /^Green, €\/hour for / })).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  await test.step('the list comes first, and everything in it is large enough for a thumb', async () => {
    await expect(blockOf(phone, 'not given')).toBeVisible()
    await expect(phone.getByRole('grid')).toHaveCount(0)
    const list = phone.getByRole('group', { name: `Open hours ${month}` })
    await dayOf(phone, 10).tap()
    await expect(phone.getByRole('button', { name: /^12:00, 24,50/ })).toBeVisible()
    for (const button of await list.getByRole('button').all()) {
      const { width, height } = (await button.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })

  await test.step('one tap adds a block, another removes an hour, and the sum follows', async () => {
    await blockOf(phone, 'not given').tap()
    await expect(sum(phone)).toContainText(/\+4 h, \+98,00\s€/)
    await phone.getByRole('button', { name: /^12:00, 24,50/ }).tap()
    await expect(sum(phone)).toContainText(/\+3 h, \+73,50\s€/)
    await blockOf(phone, '3 of 4 h given').tap()
    await untilToast(phone, 'Saved', () => save.tap())
    await expect(blockOf(phone, 'given')).toBeVisible()
    await expect(save).toBeDisabled()
  })

  await test.step('the grid is one tap away, its heads stay, and a swipe paints nothing', async () => {
    await showMonth(phone)
    await phone.mouse.wheel(0, 900)
    await expect.poll(() => phone.evaluate(() => scrollY)).toBeGreaterThan(200)
    const heads = await phone.evaluate(() => ({
      top: document.querySelector('thead th')!.getBoundingClientRect().top,
      header: document.querySelector('header')!.getBoundingClientRect().bottom,
      left: document.querySelector('tbody th')!.getBoundingClientRect().left,
      width: document.documentElement.scrollWidth,
    }))
    expect([Math.round(heads.top - heads.header), heads.left, heads.width]).toEqual([0, 0, 390])
    await expect(phone.getByRole('columnheader', { name: '7:00–8:00', exact: true })).toHaveCount(1)
    const free = cell(phone, 11, 9)
    await free.scrollIntoViewIfNeeded()
    const box = (await free.boundingBox())!
    await swipe(await context.newCDPSession(phone), { x: box.x + 12, y: box.y + 20 }, -200)
    await expect(cell(phone, 11, 9)).toHaveAttribute('aria-selected', 'false')
    await expect(save).toBeDisabled()
    // A tap while the page still moves after the swipe only stops it.
    await expect(async () => {
      await phone.getByText('List', { exact: true }).tap()
      await expect(phone.getByRole('radio', { name: 'List' })).toBeChecked({ timeout: 1000 })
    }).toPass()
  })

  await test.step('without a connection the hours can be read, and not saved', async () => {
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)
    await phone.goto(address)
    await expect(phone.getByText(/^No connection: as of /)).toBeVisible()
    await expect(blockOf(phone, 'given')).toBeVisible()
    await expect(sum(phone)).toContainText(/98,00\s€/)
    await expect(sum(phone)).toContainText('Saving needs a connection')
    await phone.getByRole('button', { name: /^9–11,/ }).tap({ force: true })
    await expect(save).toBeDisabled()
  })

  await test.step('the installed page starts there, also without an earlier visit to the list of projects', async () => {
    const manifest = await phone.request.get('/app.webmanifest')
    const { start_url: start } = (await manifest.json()) as { start_url: string }
    await phone.goto(start)
    await expect(phone).toHaveURL(/\/app\/project\/[0-9a-f-]+\/freelancer$/)
    await phone.goto(address)
    await expect(blockOf(phone, 'given')).toBeVisible()
  })

  await test.step('the page reconnects by itself', async () => {
    await context.setOffline(false)
    await expect(phone.getByText(/^No connection: as of /)).toBeHidden({ timeout: 20_000 })
    await phone.getByRole('button', { name: /^9–11,/ }).tap()
    await expect(save).toBeEnabled()
    await phone.getByRole('button', { name: /^9–11,/ }).tap()
  })

  await test.step('after signing out the browser stores nothing of any person', async () => {
    await signOut(phone)
    const left = await phone.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return {
        storage: JSON.stringify(localStorage),
        paths: requests.flat().map(({ url }) => new URL(url).pathname),
      }
    })
    expect(left.storage).not.toMatch(/slots|Öztürk|token|kept/)
    expect(left.paths.filter((path) => !/^\/(assets\/|app\/freelancer$)/.test(path))).toEqual([])
    expect(left.paths.length).toBeGreaterThan(5)
    await context.setOffline(true)
    await phone.goto(address)
    await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(phone.getByText('98,00')).toHaveCount(0)
  })
})

test('six days fit on a phone’s first screen, each block one wide bar', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const month = addMonths(currentMonth(), 1)
  const slots = [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
    [10, 11, 12, 13, 14].map((hour) => ({ date: `${month}-0${day}`, hour, mode: 'GREEN' })),
  )
  const { projectId, memberships } = admin.api.user
  await admin.api.call('PUT', `/projects/${projectId}/schedule/slots`, { slots })
  const wages = { wageGreen: 18, wageYellow: 20, wageRed: 24 }
  await admin.api.call('PUT', `/tenants/${memberships[0]!.tenantId}/wage-config`, wages)
  for (const locale of ['en-GB', 'de-DE']) {
    const { page: phone } = await signedIn.freelancer(admin, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale,
    })
    await phone.goto(`${new URL(phone.url()).pathname}?month=${month}`)
    const bars = phone.getByRole('button', { name: /^10–15, 90,00\s€/ })
    await expect(bars).toHaveCount(7)
    const { y: end } = (await phone.getByRole('complementary').boundingBox())!
    const boxes = await Promise.all((await bars.all()).map((bar) => bar.boundingBox()))
    expect(boxes.filter((box) => box!.y + box!.height <= end).length).toBeGreaterThanOrEqual(6)
    expect(Math.min(...boxes.map((box) => box!.width))).toBeGreaterThan(390 * 0.7)
  }
})

test('buttons and blocks keep their place under the thumb on the narrowest phone', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const { api } = admin
  const { projectId, memberships } = api.user
  const month = addMonths(currentMonth(), 1)
  const hours = Array.from({ length: 14 }, (_, index) => index + 7)
  const slots = [10, 11, 12, 13, 14, 15, 16].flatMap((day) =>
    hours.map((hour) => ({ date: `${month}-${day}`, hour, mode: 'GREEN' })),
  )
  await api.call('PUT', `/projects/${projectId}/schedule/slots`, { slots })
  const wages = { wageGreen: 22.75, wageYellow: 0, wageRed: 0 }
  await api.call('PUT', `/tenants/${memberships[0]!.tenantId}/wage-config`, wages)
  const { page: phone } = await signedIn.freelancer(admin, {
    // The window is so high that nothing scrolls, because scroll anchoring would hide moves.
    viewport: { width: 320, height: 4000 },
    hasTouch: true,
    locale: 'de-DE',
  })
  await phone.goto(`${new URL(phone.url()).pathname}?month=${month}`)
  const blocks = phone.getByRole('button', { name: /^7–21, .* Grün$/ })
  await expect(blocks).toHaveCount(7)
  const days = [10, 11, 12, 13, 14, 15, 16].map((day) => dayOf(phone, day))
  for (const day of days) await day.tap()
  const pressed = phone.getByRole('button', { name: /^8:00/ }).last()
  const bar = phone.getByRole('complementary')
  const topsOf = () =>
    Promise.all([pressed, bar].map(async (element) => Math.round((await element.boundingBox())!.y)))
  const save = phone.getByRole('button', { name: 'Speichern' })

  const before = await topsOf()
  for (const block of (await blocks.all()).slice(0, 6)) await block.tap()
  await expect(bar).toContainText(/1\.911,00\s€/)
  await save.tap()
  await expect(bar).not.toContainText('+')
  expect(await topsOf()).toEqual(before)
  await pressed.tap()
  await expect(bar).toContainText(/\+1 h, \+22,75\s€/)
  expect(await topsOf()).toEqual(before)

  await test.step('larger letters make room for themselves', async () => {
    const cdp = await phone.context().newCDPSession(phone)
    for (const [width, standard] of [
      [390, 20],
      [390, 24],
      [390, 32],
      [320, 20],
      [320, 24],
    ] as const) {
      await phone.setViewportSize({ width, height: 844 })
      await cdp.send('Page.setFontSizes', { fontSizes: { standard } })
      const button = (await save.boundingBox())!
      for (const text of [/^1\.933,75\s€$/, /^\+1 h, /, /^85 h$/]) {
        for (const shown of await bar.getByText(text).all()) {
          const box = (await shown.boundingBox())!
          const isClear = box.x + box.width <= button.x || box.y + box.height <= button.y
          expect([width, standard, String(text), isClear]).toEqual([width, standard, String(text), true])
        }
      }
      const shownWidth = await phone.evaluate(() => document.documentElement.scrollWidth)
      expect([width, standard, shownWidth]).toEqual([width, standard, width])
    }
  })

  await test.step('the bar covers no element that has the focus', async () => {
    const cdp = await phone.context().newCDPSession(phone)
    for (const [height, standard] of [
      [640, 16],
      [844, 24],
    ] as const) {
      await phone.setViewportSize({ width: 390, height })
      await cdp.send('Page.setFontSizes', { fontSizes: { standard } })
      const fills = phone.getByRole('button', { name: /^Füllen…/ })
      await fills.first().focus()
      for (let press = 0; press < 50; press += 1) {
        await phone.keyboard.press('Tab')
        const { name, height, bottom } = await phone.evaluate(() => {
          const { height, bottom } = document.activeElement!.getBoundingClientRect()
          return { name: document.activeElement!.textContent, height, bottom }
        })
        // A block of many hours may be higher than the space above the bar.
        const isClear = height > 200 || bottom <= (await bar.boundingBox())!.y
        expect([standard, name, isClear]).toEqual([standard, name, true])
      }
    }
  })
})

async function swipe(cdp: CDPSession, { x, y }: { x: number; y: number }, by: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove', at: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: at }] })
  await touch('touchStart', y)
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', y + (by * step) / 10)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('the page opens offline after visits to many months ahead', async ({ page, signedIn }) => {
  const { page: phone } = await signedIn.freelancer(await signedIn.admin(page), {
    viewport: { width: 390, height: 844 },
  })
  const now = currentMonth()
  const noHours = (month: string) => phone.getByText(`No hours are open in ${month} yet.`)
  for (let ahead = 1; ahead < 10; ahead += 1) {
    await phone.getByRole('button', { name: 'Next month' }).click()
    await expect(noHours(addMonths(now, ahead))).toBeVisible()
  }
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  await phone.context().setOffline(true)
  const { pathname } = new URL(phone.url())
  for (const start of [pathname, '/app/freelancer', `${pathname}?month=${addMonths(now, 9)}`]) {
    await phone.goto(start)
    await expect(phone.getByText(/^No connection: as of /)).toBeVisible()
    await expect(noHours(start.split('=')[1] ?? now)).toBeVisible()
  }
})
