import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cell, showMonth, openCard, untilToast } from './steps.ts'

test('administrator and freelancer see each other’s changes without a reload', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await cell(page, 10, 9).click()
  await expect(cell(page, 10, 9)).toHaveAttribute('data-mode', 'GREEN')

  // The message goes after some seconds, so the test looks for it from the invite on.
  const joined = page
    .getByRole('status')
    .filter({ hasText: 'Jonas Öztürk joined' })
    .waitFor({ state: 'visible', timeout: 60_000 })
  const { page: phone, email } = await signedIn.freelancer(admin, { viewport: { width: 390, height: 844 } })
  const loads = { page: countLoads(page), phone: countLoads(phone) }
  await showMonth(phone)
  const people = page.getByRole('region', { name: 'Freelancers' })

  await test.step('a new freelancer appears on the list', async () => {
    await expect(people.getByText(email)).toBeVisible()
    await joined
  })

  await test.step('a cell that the administrator paints changes on the freelancer’s page', async () => {
    await expect(cell(phone, 10, 9)).toHaveAttribute('data-mode', 'GREEN')
    await cell(page, 10, 11).click()
    await expect(cell(phone, 10, 11)).toHaveAttribute('data-mode', 'GREEN')
    await expect(
      phone.getByRole('status').filter({ hasText: 'Greta Lindner changed the schedule' }),
    ).toBeVisible()
    await cell(page, 10, 11).click()
    await expect(cell(phone, 10, 11)).toHaveAttribute('data-mode', 'YELLOW')
  })

  await test.step('the freelancer’s unsaved hours stay', async () => {
    await cell(phone, 10, 9).click()
    await expect(cell(phone, 10, 9)).toHaveAccessibleName(/added, not saved yet/)
    await cell(page, 10, 12).click()
    await expect(cell(phone, 10, 12)).toHaveAttribute('data-mode', 'GREEN')
    await expect(cell(phone, 10, 9)).toHaveAccessibleName(/added, not saved yet/)
  })

  await test.step('hours that the freelancer saves count on the administrator’s page, with who gave them', async () => {
    const told = page
      .getByRole('status')
      .filter({ hasText: 'Jonas Öztürk gave hours' })
      .waitFor({ state: 'visible', timeout: 60_000 })
    await untilToast(phone, 'Saved', () => phone.getByRole('button', { name: 'Save' }).click())
    await openCard(page, 'Summary')
    const summary = page.getByRole('region', { name: 'Summary' }).getByRole('row', { name: /Öztürk/ })
    await expect(summary).toContainText('1')
    await expect(people.getByRole('row', { name: /Öztürk/ })).toContainText('1')
    await told
    await expect(page.getByRole('status').filter({ hasText: 'gave hours' })).toBeHidden()
  })

  await test.step('new wages reach the freelancer’s legend', async () => {
    await openCard(page, 'Prices')
    const prices = page.getByRole('region', { name: 'Prices' })
    await prices.getByRole('textbox', { name: 'Green' }).fill('15,50')
    await prices.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText('15,50').first()).toBeVisible()
  })

  await test.step('a new project name appears', async () => {
    await page.getByRole('button', { name: 'Project settings' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Project name').fill('Herbstmesse')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Herbstmesse')
  })

  expect([loads.page(), loads.phone()]).toEqual([0, 0])
})

test('a change and its undo at one node show in a browser at another', async ({
  page,
  signedIn,
  secondNode,
}, info) => {
  const admin = await signedIn.admin(page)
  const { page: other } = await signedIn.freelancer(admin, { baseURL: secondNode.url })
  await expect(other.getByRole('grid').first()).toBeVisible()
  const times: number[] = []

  /** Times a change from the action in one browser to its display in the other; both share a clock. */
  const timeTravel = async (action: () => Promise<void>, hour: number, mode: string) => {
    await expect(cell(other, 10, hour)).not.toHaveAttribute('data-mode', mode)
    const seen = cell(other, 10, hour).evaluate(
      (there, wanted) =>
        new Promise<number>((resolve) => {
          const look = () =>
            there.getAttribute('data-mode') === wanted ? resolve(Date.now()) : requestAnimationFrame(look)
          look()
        }),
      mode,
    )
    const begun = await page.evaluate(() => Date.now())
    await action()
    await expect(cell(other, 10, hour)).toHaveAttribute('data-mode', mode)
    times.push((await seen) - begun)
  }

  for (const hour of [8, 9, 10, 11]) await timeTravel(() => cell(page, 10, hour).click(), hour, 'GREEN')
  await timeTravel(() => page.keyboard.press('Control+z'), 11, 'WHITE')
  // The times are recorded without a bound, so that a busy machine fails no test.
  const [fastest, slowest] = [Math.min(...times), Math.max(...times)]
  info.annotations.push({ type: 'travel time', description: `${fastest} to ${slowest} ms` })
})

/** Counts the loads of the page from now on. */
function countLoads(page: Page): () => number {
  let count = 0
  page.on('load', () => (count += 1))
  return () => count
}

test.describe('without a connection', () => {
  // The browser itself writes a line for each call that finds no server.
  test.use({
    expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_NETWORK|ERR_FAILED|ERR_INCOMPLETE/,
  })

  test('a page without its connection says so, reconnects and shows the missed changes', async ({
    page,
    context,
    signedIn,
  }) => {
    await signedIn.admin(page)
    const second = await context.newPage()
    await second.goto(page.url())
    await expect(cell(second, 10, 9)).toHaveAttribute('data-mode', 'WHITE')

    const lost = second.getByRole('status').filter({ hasText: 'Reconnecting' })
    await second.route('**/events', (route) => route.abort())
    await second.reload()
    await expect(lost).toBeVisible()
    await cell(page, 10, 9).click()
    await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
    await expect(cell(second, 10, 9)).toHaveAttribute('data-mode', 'WHITE')

    await second.unroute('**/events')
    await expect(cell(second, 10, 9)).toHaveAttribute('data-mode', 'GREEN')
    await expect(lost).toBeHidden()
  })

  test('a lost connection is told at the lower edge of a phone, above the colours', async ({
    page,
    signedIn,
  }) => {
    await signedIn.admin(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route('**/events', (route) => route.abort())
    await page.reload()
    const lost = page.getByRole('status').getByText('Reconnecting')
    await expect(lost).toBeVisible()
    const { y, height } = (await lost.boundingBox())!
    const colours = (await page.getByRole('button', { name: /^Green/ }).boundingBox())!
    expect(y + height).toBeLessThanOrEqual(colours.y)
    expect(y + height).toBeGreaterThan(colours.y - 100)
  })

  test('on a desk toasts and a lost connection are told above the bar of prices', async ({
    page,
    signedIn,
  }) => {
    await signedIn.admin(page)
    await page.route('**/events', (route) => route.abort())
    await page.reload()
    await page.getByRole('button', { name: 'Price edit OFF' }).click()
    const bar = (await page.getByText('Drag over hours to price them together').boundingBox())!
    const lost = page.getByRole('status').getByText('Reconnecting')
    await expect(lost).toBeVisible()
    for (const told of [lost, page.locator('[popover="manual"]')]) {
      const { y, height } = (await told.boundingBox())!
      expect(y + height).toBeLessThanOrEqual(bar.y)
      expect(y + height).toBeGreaterThan(bar.y - 60)
    }
  })
})
