/** The page of a month opens at the row of today, and 'Today' goes back there. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cell, shownMonth, showMonth } from './steps.ts'

const rowOf = (page: Page, day: number) => page.getByRole('grid').first().getByRole('row').nth(day)
const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** Expects a day between what sticks to the top of the window and its lower edge. */
async function expectInSight(page: Page, day: number): Promise<void> {
  const heads = (await rowOf(page, 0).boundingBox())!
  const row = (await rowOf(page, day).boundingBox())!
  expect(row.y).toBeGreaterThanOrEqual(heads.y + heads.height - 1)
  expect(row.y + row.height).toBeLessThanOrEqual(page.viewportSize()!.height)
}

/** Leaves the page first, since a clock that is set in a running page stands still at its beginning for a moment. */
async function setToday(page: Page): Promise<void> {
  await page.goto('/healthz')
  await page.clock.setFixedTime('2038-10-29T10:00:00')
}

/** Notes each place of the month's first row on the screen, a frame after the other. */
const noteFrames = () => {
  const tops = new Set<number>()
  Object.assign(globalThis, { tops })
  const note = () => {
    const row = document.querySelector('table[role="grid"] tbody tr')
    if (row) tops.add(Math.round(row.getBoundingClientRect().top))
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}
const framesOf = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as { tops: Set<number> }).tops])

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a month opens at the row of today without a jump at ${viewport.width} pixels`, async ({
    page,
    signedIn,
  }) => {
    const admin = await signedIn.admin(page)
    const { page: own } = await signedIn.freelancer(admin)
    for (const each of [page, own]) {
      await each.setViewportSize(viewport)
      const { pathname } = new URL(each.url())
      await setToday(each)
      await each.addInitScript(noteFrames)
      await each.goto(`${pathname}?month=2038-10`)
      if (each === own && viewport.width < 641) await showMonth(own)
      await expect(cell(each, 29, 9)).toHaveAttribute('data-mode', 'WHITE')
      await expect(
        each.getByText(each === own ? 'No hours are open' : 'No recent admin invites'),
      ).toBeVisible()
      await expectInSight(each, 29)
      expect(await framesOf(each)).toHaveLength(1)
    }
  })
}

test('a month that opens at today says beside Save what saving means', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await admin.api.call('PUT', `/projects/${admin.api.user.projectId}/schedule/slots`, {
    slots: [{ date: '2038-10-29', hour: 9, mode: 'GREEN' }],
  })
  const { page: own } = await signedIn.freelancer(admin)
  const { pathname } = new URL(own.url())
  await setToday(own)
  await own.goto(`${pathname}?month=2038-10`)
  await cell(own, 29, 9).click()
  await own.setViewportSize({ width: 390, height: 844 })
  await showMonth(own)
  const panel = own.getByRole('complementary', { name: /^Estimated earnings/ })
  const meaning = panel.getByText('Saved hours are promised.')
  for (const width of [360, 390, 641, 768, 900, 1024, 1080, 1081, 1440]) {
    await test.step(`at ${width} px`, async () => {
      await own.setViewportSize({ width, height: 900 })
      await expect(meaning).toBeInViewport({ ratio: 1 })
      await expect(panel.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
      // The panel covers no day at the end of the page.
      await own.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const last = (await rowOf(own, 31).boundingBox())!
      const { x, y } = (await panel.boundingBox())!
      if (x < last.x + last.width) expect(last.y + last.height).toBeLessThanOrEqual(y)
    })
  }
})

test('a month whose today is in sight is not scrolled', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 2560, height: 1300 })
  await signedIn.admin(page)
  const { pathname } = new URL(page.url())
  await setToday(page)
  await page.goto(`${pathname}?month=2038-10`)
  await expect(cell(page, 29, 9)).toHaveAttribute('data-mode', 'WHITE')
  await expect(page.getByText('No recent admin invites')).toBeVisible()
  await expectInSight(page, 29)
  expect(await scrolled(page)).toBe(0)
})

test('Today goes to the row of today and keeps the focus', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signedIn.admin(page)
  const { pathname } = new URL(page.url())
  await setToday(page)
  await page.goto(`${pathname}?month=2038-12`)
  await expect(cell(page, 1, 9)).toHaveAttribute('data-mode', 'WHITE')
  expect(await scrolled(page)).toBe(0)

  const today = page.getByRole('button', { name: 'Today', exact: true })
  await today.click()
  await expect(shownMonth(page)).toHaveText('2038-10')
  await expect(cell(page, 29, 9)).toHaveAttribute('data-mode', 'WHITE')
  await expectInSight(page, 29)
  await expect(today).toBeFocused()

  await page.evaluate(() => scrollTo(0, 0))
  await today.press('Enter')
  await expectInSight(page, 29)
  await expect(today).toBeFocused()
})

test('a page that was scrolled already, or that opens at its prices, stays there', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { api } = await signedIn.admin(page)
  const tenant = api.user.memberships[0]!.tenantId
  await api.call('POST', `/tenants/${tenant}/projects`, { name: 'Wintermarkt' })
  const project = new URL(page.url()).pathname
  await setToday(page)
  await page.goto(`${project}?month=2038-10`)
  await expectInSight(page, 29)
  await page.evaluate(() => scrollTo(0, 20))
  await page.reload()
  await expect(cell(page, 29, 9)).toHaveAttribute('data-mode', 'WHITE')
  expect(await scrolled(page)).toBe(20)
  await page.getByRole('link', { name: 'All projects' }).click()
  await expect(page.getByRole('link', { name: 'Edit prices' })).toHaveCount(2)
  await page.goBack()
  await expect(cell(page, 29, 9)).toHaveAttribute('data-mode', 'WHITE')
  expect(await scrolled(page)).toBe(20)

  await page.goto('/app/admin')
  await page.getByRole('link', { name: 'Edit prices' }).first().click()
  await expect(page.getByRole('textbox', { name: 'Green' }).first()).toBeFocused()
  await expect(cell(page, 29, 9)).toHaveAttribute('data-mode', 'WHITE')
  expect(await scrolled(page)).toBe(0)
})
