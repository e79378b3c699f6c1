/** The tools above the administrator’s month stay in sight on a desk, and a keyboard reaches them. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cell } from './steps.ts'

const MONTH = '2038-10'
const toolbar = (page: Page) =>
  page.getByRole('group', { name: /^(Tools of the schedule|Werkzeuge des Zeitplans)$/ })
const tools = (page: Page) => page.getByRole('group', { name: /^(Tool|Werkzeug)$/ })
const hours = (page: Page) => page.getByRole('grid').first().getByRole('row').first()

async function openMonth(page: Page): Promise<void> {
  await page.goto(`${page.url()}?month=${MONTH}`)
  await expect(cell(page, 31, 9)).toHaveAttribute('data-mode', 'WHITE')
}

/** The buttons of the toolbar in their order, with the middle of each on the screen. */
const middles = (page: Page) =>
  toolbar(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )

for (const locale of ['en-GB', 'de-DE']) {
  test.describe(`in ${locale.slice(0, 2)}`, () => {
    test.use({ locale, viewport: { width: 1440, height: 900 } })

    test('the toolbar has one line at 1440 pixels', async ({ page, signedIn }) => {
      await signedIn.admin(page)
      await openMonth(page)
      const found = await middles(page)
      expect(found.length).toBeGreaterThanOrEqual(17)
      expect(Math.max(...found) - Math.min(...found)).toBeLessThanOrEqual(2)
      await expect(page.getByRole('heading', { level: 2, name: /^O[ck]tober 2038$/ })).toBeVisible()
      await tools(page)
        .getByRole('button', { name: /^Pe(ople|rsonen)$/ })
        .click()
      await expect(toolbar(page).getByRole('status')).toBeVisible()
      const withNumbers = await middles(page)
      expect(Math.max(...withNumbers) - Math.min(...withNumbers)).toBeLessThanOrEqual(2)
    })

    test('the toolbar has one line at 1280 pixels', async ({ page, signedIn }) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await signedIn.admin(page)
      await openMonth(page)
      const found = await middles(page)
      expect(found.length).toBeGreaterThanOrEqual(17)
      expect(Math.max(...found) - Math.min(...found)).toBeLessThanOrEqual(2)
    })

    test('the tools have one line on a phone', async ({ page, signedIn }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await signedIn.admin(page)
      await openMonth(page)
      expect((await tools(page).boundingBox())!.height).toBeLessThan(50)
    })
  })
}

test('the toolbar stays above the hours while the month scrolls', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  await openMonth(page)
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await cell(page, 31, 9).scrollIntoViewIfNeeded()
    const header = (await page.getByRole('banner').first().boundingBox())!
    const bar = (await toolbar(page).boundingBox())!
    const heads = (await hours(page).boundingBox())!
    expect(bar.y, `below the header at ${width}`).toBeGreaterThanOrEqual(header.y + header.height)
    expect(heads.y, `above the hours at ${width}`).toBeGreaterThanOrEqual(bar.y + bar.height)
    expect(heads.y).toBeLessThan(300)
    await toolbar(page).getByRole('button', { name: /^Red / }).click()
    await cell(page, 31, 9).click()
    await expect(cell(page, 31, 9)).toHaveAttribute('data-mode', 'RED')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 31, 9)).toHaveAttribute('data-mode', 'WHITE')
  }
})

test('a low window gives its height to the month', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  await openMonth(page)
  await page.setViewportSize({ width: 720, height: 450 })
  await cell(page, 31, 9).scrollIntoViewIfNeeded()
  const header = (await page.getByRole('banner').first().boundingBox())!
  expect((await hours(page).boundingBox())!.y).toBeCloseTo(header.y + header.height, 0)
})

test('a keyboard reaches each tool, of which one is on', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  await openMonth(page)
  const tools = page.getByRole('group', { name: 'Tool', exact: true })
  const tool = (name: string) => tools.getByRole('button', { name, exact: true })
  const focused = page.locator(':focus')
  const on = () => tools.getByRole('button', { pressed: true })
  await expect(on()).toHaveText(['Paint'])

  await tool('Paint').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(focused).toHaveText('Price edit ON')
  await expect(on()).toHaveText(['Price edit ON'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(on()).toHaveText(['People'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(on()).toHaveText(['History'])
  await page.keyboard.press('Space')
  await expect(on()).toHaveText(['Paint'])
  await tool('History').press('Enter')
  await tool('Paint').press('Enter')
  await expect(on()).toHaveText(['Paint'])
  await expect(tool('Price edit OFF')).toBeVisible()

  await page.getByRole('button', { name: 'Prev month' }).focus()
  for (const name of [/^2038-10/, 'Next month', 'Today', /^White /, /^Green /]) {
    await page.keyboard.press('Tab')
    await expect(focused).toHaveAccessibleName(name)
  }
})
