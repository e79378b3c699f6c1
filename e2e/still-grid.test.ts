/** Cells keep their place on the screen while a person drags over them. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Administrator } from './signed-in.ts'
import { cell } from './steps.ts'

const MONTH = '2038-10'
const WIDTHS = [641, 720, 800, 900, 1024, 1100, 1200, 1280, 1366, 1440, 1920]
/** The switch of the price tool, whose name differs by state and language. */
const priceEdit = (page: Page) => page.getByRole('button', { name: /^(Price edit|Preise):? (O|A)/ })

/** Opens a month with days of all colours. */
async function openColoured({ page, api }: Administrator): Promise<void> {
  const modes = ['GREEN', 'YELLOW', 'RED', 'BLACK', 'WHITE'] as const
  const slots = [4, 5, 6, 7].flatMap((day) =>
    [8, 9, 10, 11, 12, 13].map((hour) => ({
      date: `${MONTH}-0${day}`,
      hour,
      mode: modes[(day + hour) % modes.length]!,
    })),
  )
  await api.call('PUT', `/projects/${api.user.projectId}/schedule/slots`, { slots })
  await page.goto(`${page.url()}?month=${MONTH}`)
  await expect(cell(page, 4, 9)).not.toHaveAttribute('data-mode', 'WHITE')
  await expect(page.getByRole('rowgroup').first()).toBeVisible()
}

/** The distance of the month from the top of the document. */
const topOf = (page: Page) =>
  page
    .getByRole('grid')
    .first()
    .evaluate((grid) => Math.round(grid.getBoundingClientRect().top + scrollY))

/** Measures how far a drag from the 4th, 9:00, moves the month: during the drag and after it. */
async function movedByDrag(page: Page, [day, hour]: readonly [number, number]): Promise<number[]> {
  const before = await topOf(page)
  await cell(page, 4, 9).hover()
  await page.mouse.down()
  await cell(page, day, hour).hover()
  const during = await topOf(page)
  await page.mouse.up()
  return [during - before, (await topOf(page)) - before]
}

const HELD = [0, 0]

for (const locale of ['en-GB', 'de-DE']) {
  test.describe(`in ${locale.slice(0, 2)}`, () => {
    test.use({ locale })

    test('a sum that changes during a stroke moves nothing at any width', async ({ page, signedIn }) => {
      await page.setViewportSize({ width: 1440, height: 1100 })
      await openColoured(await signedIn.admin(page))
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 1100 })
        for (const to of [
          [4, 11],
          [7, 13],
        ] as const) {
          expect(await movedByDrag(page, to), `selected to ${to.join(', ')} at ${width}`).toEqual(HELD)
          await page.keyboard.press('Escape')
        }
        const before = await topOf(page)
        await page.keyboard.press('4')
        expect(await movedByDrag(page, [7, 13]), `painted at ${width}`).toEqual(HELD)
        await page.keyboard.press('Escape')
        await page.keyboard.press('Control+z')
        expect(await topOf(page), `put away at ${width}`).toBe(before)
      }
    })

    test('the price tool and its hints move nothing', async ({ page, signedIn }) => {
      await page.setViewportSize({ width: 1440, height: 1100 })
      await openColoured(await signedIn.admin(page))
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 1100 })
        const button = await priceEdit(page).boundingBox()
        const before = await topOf(page)
        await priceEdit(page).click()
        expect((await priceEdit(page).boundingBox())!.y, `its button at ${width}`).toBe(button!.y)
        expect(await topOf(page), `the month at ${width}`).toBe(before)
        for (const to of [
          [4, 11],
          [7, 13],
        ] as const) {
          expect(await movedByDrag(page, to), `to ${to.join(', ')} at ${width}`).toEqual(HELD)
          await page.keyboard.press('Escape')
        }
        await priceEdit(page).click()
      }
    })
  })
}

test('the buttons that change the prices of a selection stand apart', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openColoured(await signedIn.admin(page))
  await priceEdit(page).click()
  const bar = page.getByRole('group', { name: 'Prices of the selected hours' })
  const boxes = await Promise.all(
    [/^−/, /^\+/, /^Set to/, 'Clear'].map((name) => bar.getByRole('button', { name }).boundingBox()),
  )
  const [minus, plus, set, clear] = boxes.map((box) => ({ left: box!.x, right: box!.x + box!.width }))
  for (const [before, after] of [
    [minus, plus],
    [plus, set],
    [set, clear],
  ] as const)
    expect(after!.left - before!.right).toBeGreaterThanOrEqual(24)
  expect((await bar.boundingBox())!.y + (await bar.boundingBox())!.height).toBeLessThanOrEqual(800)
})

test('an undo that skips the changes of another person moves nothing', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  await openColoured(admin)
  await page.keyboard.press('4')
  await movedByDrag(page, [4, 10])
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const slot = { date: `${MONTH}-04`, hour: 10, mode: 'GREEN' }
  await admin.api.call('PUT', `/projects/${admin.api.user.projectId}/schedule/slot`, slot)
  await expect(cell(page, 4, 10)).toHaveAttribute('data-mode', 'GREEN')
  const before = await topOf(page)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('4 October 10:00 was changed meanwhile and stays as it is.')).toBeVisible()
  expect(await topOf(page)).toBe(before)
})

for (const locale of ['en-GB', 'de-DE']) {
  test(`the actions of the project load later and move nothing, in ${locale.slice(0, 2)}`, async ({
    browser,
    signedIn,
  }) => {
    // Without the service worker each file comes from the server, where the test can hold it.
    const context = await browser.newContext({ locale, serviceWorkers: 'block' })
    const page = await context.newPage()
    await signedIn.admin(page)
    for (const width of [390, 641, 900, 1100, 1440]) {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/project-actions-/, async (route) => {
        await held
        await route.continue()
      })
      await page.setViewportSize({ width, height: 1100 })
      await page.reload()
      await expect(page.getByRole('grid').first()).toBeVisible()
      const before = await topOf(page)
      release()
      await expect(page.getByRole('button', { name: /^(Announce month|Monat ankündigen)$/ })).toBeVisible()
      expect(await topOf(page), `the month at ${width}`).toBe(before)
      await page.unroute(/project-actions-/)
    }
    await context.close()
  })
}
