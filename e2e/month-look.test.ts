/** The cells of a month show words when they are pointed at, and layers above their own background. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { SignedIn } from './signed-in.ts'
import { cell, showMonth, untilToast } from './steps.ts'

const MONTH = '2038-10'
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
  const { api } = await signedIn.admin(page, { opens: false })
  const slots = ['GREEN', 'YELLOW', 'RED', 'BLACK'].map((mode, index) => ({
    date: `${MONTH}-04`,
    hour: 8 + index,
    mode,
  }))
  await api.call('PUT', `/projects/${api.user.projectId}/schedule/slots`, { slots })
  await page.goto(`/app/project/${api.user.projectId}?month=${MONTH}`)
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

test('one’s own month has pale open hours and one bar for each block of given ones', async ({
  page,
  signedIn,
}) => {
  const admin = await signedIn.admin(page)
  const { projectId, memberships } = admin.api.user
  const slots = [9, 10, 11, 12, 13, 14].map((hour) => ({ date: `${MONTH}-04`, hour, mode: 'GREEN' }))
  await admin.api.call('PUT', `/projects/${projectId}/schedule/slots`, { slots })
  const wages = { wageGreen: 18, wageYellow: 20, wageRed: 24 }
  await admin.api.call('PUT', `/tenants/${memberships[0]!.tenantId}/wage-config`, wages)
  const { page: own } = await signedIn.freelancer(admin)
  await showMonth(own)
  await own.goto(`${own.url()}?month=${MONTH}`)
  await expect(cell(own, 4, 9)).toHaveAttribute('data-mode', 'GREEN')

  /** Reads an hour of the 4th from the screen: how much of the green is at the left edge of its cell, and inside. */
  const seen = async (hour: number) => {
    const box = (await cell(own, 4, hour).boundingBox())!
    const picture = await own.screenshot({ clip: box })
    return own.evaluate(async (encoded) => {
      const image = new Image()
      image.src = `data:image/png;base64,${encoded}`
      await image.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: image.width, height: image.height })
      const brush = canvas.getContext('2d')!
      brush.drawImage(image, 0, 0)
      const at = (x: number) => {
        const share = (255 - brush.getImageData(x, image.height - 6, 1, 1).data[0]!) / (255 - 34)
        return share === 1 ? 'full' : share >= 0.16 && share <= 0.2 ? 'pale' : share
      }
      return { edge: at(1), inside: at(image.width - 6) }
    }, picture.toString('base64'))
  }
  await own.mouse.move(0, 0)
  expect(await seen(9)).toEqual({ edge: 'full', inside: 'pale' })
  expect(await seen(12)).toEqual({ edge: 'pale', inside: 'pale' })

  for (const hour of [10, 11, 12]) await cell(own, 4, hour).click()
  const caption = (hour: number) =>
    cell(own, 4, hour).evaluate((element) => ({
      words: element.dataset['caption']?.replaceAll(/[\u200b\u2060]/g, '').replaceAll('\u00a0', ' '),
      frame: getComputedStyle(element, '::before').borderTopStyle,
      background: getComputedStyle(element).backgroundColor,
    }))
  const background = 'rgb(34, 197, 94)'
  expect(await caption(10)).toEqual({ words: '10–13 · 54,00 €', frame: 'dashed', background })
  expect((await caption(11)).words).toBeUndefined()
  await untilToast(own, 'Saved', () => own.getByRole('button', { name: 'Save' }).click())
  await own.mouse.move(0, 0)
  await own.evaluate(() => (document.activeElement as HTMLElement).blur())
  expect(await caption(10)).toEqual({ words: '10–13 · 54,00 €', frame: 'none', background })
  expect(await seen(11)).toEqual({ edge: 'full', inside: 'full' })

  const width = await cell(own, 4, 10).evaluate((element) =>
    Number.parseFloat(getComputedStyle(element, '::before').width),
  )
  const [from, to] = [(await cell(own, 4, 10).boundingBox())!, (await cell(own, 4, 12).boundingBox())!]
  expect(width).toBeCloseTo(to.x + to.width - from.x, 0)
})

const openSheet = (page: Page) => page.locator('[popover="auto"]:popover-open')

/** Opens on a phone a month with two hours that have a price of their own, and one that has none. */
async function showPrices(page: Page, signedIn: SignedIn): Promise<void> {
  const { api } = await signedIn.admin(page)
  const { projectId } = api.user
  const slots = [9, 10, 11].map((hour) => ({ date: `${MONTH}-04`, hour, mode: 'GREEN' }))
  await api.call('PUT', `/projects/${projectId}/schedule/slots`, { slots })
  for (const [hour, amount] of [
    [9, 24.5],
    [10, 1024.5],
  ])
    await api.call('PUT', `/projects/${projectId}/slot-price`, { date: `${MONTH}-04`, hour, amount })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${page.url()}?month=${MONTH}`)
  await expect(cell(page, 4, 9)).toHaveText('24,50')
}

test('a phone draws an hour’s own price as a dot and says it in a sheet on a press', async ({
  page,
  signedIn,
}) => {
  await showPrices(page, signedIn)
  const height = async (day: number) => (await cell(page, day, 9).boundingBox())!.height
  expect(await height(4)).toBe(await height(5))

  const sheet = openSheet(page)
  await cell(page, 4, 9).click()
  await expect(sheet).toHaveText('4.10.2038 Mon, 9:00–10:0024,50 €/h')
  await cell(page, 4, 10).click()
  await expect(sheet).toHaveText('4.10.2038 Mon, 10:00–11:001.024,50 €/h')
  await cell(page, 4, 11).click()
  await expect(sheet).toHaveCount(0)

  await page.getByRole('button', { name: /^Price edit/ }).click()
  await cell(page, 4, 9).click()
  await expect(page.getByRole('dialog', { name: /^Set Price/ })).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /^Price edit/ }).click()
  await cell(page, 4, 9).click()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(sheet).toHaveCount(0)
})

test('the price in the sheet of an hour looks pressable once Enter opens its reasons', async ({
  page,
  signedIn,
}) => {
  // The style sheet of the reasons comes well before their script.
  await page.route(/\/at-rest-.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await showPrices(page, signedIn)
  await cell(page, 4, 9).click()
  const price = openSheet(page).getByRole('button', { name: '24,50 €/h' })
  await expect(price).toHaveAttribute('aria-haspopup', 'dialog')
  await expect(price).toHaveCSS('cursor', 'pointer')
  await price.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Why this amount' })).toContainText('24,50')
})
