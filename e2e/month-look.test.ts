/** The cells of a month show words when they are pointed at, and layers above their own background. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cell, showMonth } from './steps.ts'

const MONTH = '2027-10'
const WORDS = 'Not available'
const words = (page: Page, day: number, hour: number) => cell(page, day, hour).getByText(WORDS)

test('an hour that is not available says so when it is pointed at, focused or pressed', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const slots = [
    { date: `${MONTH}-04`, hour: 9, mode: 'GREEN' },
    { date: `${MONTH}-04`, hour: 10, mode: 'BLACK' },
    { date: `${MONTH}-05`, hour: 10, mode: 'BLACK' },
  ]
  await admin.api.call('PUT', `/projects/${admin.api.user.projectId}/schedule/slots`, { slots })
  const { page: own } = await signedIn.freelancer(admin)
  await showMonth(own)
  await own.goto(`${own.url()}?month=${MONTH}`)
  await expect(cell(own, 4, 9)).toHaveAttribute('data-mode', 'GREEN')

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await own.setViewportSize(viewport)
    for (const hour of [7, 10, 20]) {
      const there = cell(own, 4, hour)
      await own.mouse.move(0, 0)
      await expect(words(own, 4, hour)).toBeHidden()
      await there.hover()
      await expect(words(own, 4, hour)).toBeVisible()
      await own.mouse.move(0, 0)
      await there.focus()
      await expect(words(own, 4, hour)).toBeVisible()
      const box = (await words(own, 4, hour).boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width)
      await there.blur()
      await expect(words(own, 4, hour)).toBeHidden()
      await there.hover()
      await own.mouse.down()
      await expect(words(own, 4, hour)).toBeVisible()
      await own.mouse.up()
      await there.blur()
    }
  }
  await expect(own.locator('tr[data-closed]')).toHaveCount(30)
  await cell(own, 5, 10).hover()
  await expect(words(own, 5, 10)).toBeHidden()
})

test('the colours of the specification stay below what is drawn above them', async ({ page, signedIn }) => {
  const { api } = await signedIn.admin(page)
  const slots = ['GREEN', 'YELLOW', 'RED', 'BLACK'].map((mode, index) => ({
    date: `${MONTH}-04`,
    hour: 8 + index,
    mode,
  }))
  await api.call('PUT', `/projects/${api.user.projectId}/schedule/slots`, { slots })
  await page.goto(`${page.url()}?month=${MONTH}`)
  await expect(cell(page, 4, 11)).toHaveAttribute('data-mode', 'BLACK')
  const layersOf = (hour: number) =>
    cell(page, 4, hour).evaluate((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      return [backgroundColor, /[a-z-]+-gradient/.exec(backgroundImage)?.[0]]
    })
  for (const [colorScheme, aboveWhite] of [
    ['light', undefined],
    ['dark', 'linear-gradient'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await layersOf(7)).toEqual(['rgb(248, 250, 252)', aboveWhite])
    expect(await layersOf(11)).toEqual(['rgb(17, 24, 39)', 'repeating-linear-gradient'])
  }
})
