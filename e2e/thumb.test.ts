/** An administrator paints a month with the thumb. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cell } from './steps.ts'

const MONTH = '2038-10'
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

const colours = (page: Page) => page.getByRole('list', { name: 'Legend' }).first()
const colour = (page: Page, name: string) => colours(page).getByRole('button', { name })
const boxOf = async (place: Locator) => {
  const { x, y, width, height } = (await place.boundingBox())!
  return { x, y, width, height, bottom: y + height, right: x + width }
}
const toMiddle = (place: Locator) => place.evaluate((element) => element.scrollIntoView({ block: 'center' }))

/** Holds a finger on a cell until it is selected; `moveTo` moves the finger and `lift` ends the touch. */
async function hold(page: Page, from: Locator) {
  const touch = await page.context().newCDPSession(page)
  const at = async (type: 'touchStart' | 'touchMove', place: Locator) => {
    const { x, y, width, height } = await boxOf(place)
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await at('touchStart', from)
  await expect(from).toHaveAttribute('aria-selected', 'true')
  return {
    moveTo: (place: Locator) => at('touchMove', place),
    lift: () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  }
}

/** Drags a finger down over the bar, and checks that the selection goes on to the days below. */
async function dragOnOver(page: Page, bar: Locator): Promise<void> {
  await toMiddle(cell(page, 8, 9))
  const top = await page.evaluate(() => scrollY)
  const finger = await hold(page, cell(page, 8, 9))
  await finger.moveTo(bar)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 100)
  await finger.lift()
}

async function focusStaysAbove(page: Page, bar: Locator): Promise<void> {
  await cell(page, 4, 9).focus()
  for (let day = 5; day <= 31; day += 1) {
    await page.keyboard.press('Shift+ArrowDown')
    expect((await boxOf(cell(page, day, 9))).bottom).toBeLessThanOrEqual((await boxOf(bar)).y)
  }
}

test('colours and undo stay within reach and cover nothing', async ({ page, signedIn }) => {
  await signedIn.admin(page, { opens: `?month=${MONTH}` })
  await expect(cell(page, 31, 20)).toHaveAttribute('data-mode', 'WHITE')
  const undo = page.getByRole('button', { name: 'Undo' })

  for (const width of [320, 390, 640]) {
    await test.step(`at ${width} pixels they are as large as a thumb, and low`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await toMiddle(cell(page, 16, 12))
      const names = ['White', 'Green', 'Yellow', 'Red', 'Black']
      for (const button of [...names.map((name) => colour(page, name)), undo]) {
        const box = await boxOf(button)
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
        expect(box.y).toBeGreaterThanOrEqual(844 - 100)
        expect(box.bottom).toBeLessThanOrEqual(844)
        expect(box.right).toBeLessThanOrEqual(width)
      }
      for (const name of names) {
        const word = colour(page, name).getByText(name)
        await expect(word).toBeVisible()
        expect((await boxOf(word)).right).toBeLessThanOrEqual((await boxOf(colour(page, name))).right)
      }
      const heads = await boxOf(page.getByRole('columnheader').first())
      expect(heads.y).toBeCloseTo((await boxOf(page.getByRole('banner'))).bottom, 0)
    })
  }

  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('a tap in the middle of the month selects a colour, and another tap drops it', async () => {
    await toMiddle(cell(page, 16, 12))
    const top = await page.evaluate(() => scrollY)
    await colour(page, 'Red').tap()
    await cell(page, 16, 12).tap()
    await expect(cell(page, 16, 12)).toHaveAttribute('data-mode', 'RED')
    await colour(page, 'Red').tap()
    await expect(colour(page, 'Red')).toHaveAttribute('aria-pressed', 'false')
    await undo.tap()
    await expect(cell(page, 16, 12)).toHaveAttribute('data-mode', 'WHITE')
    expect(await page.evaluate(() => scrollY)).toBe(top)
  })

  await test.step('at the end of the month they cover neither its last day nor the sum', async () => {
    const month = page.getByRole('region', { name: 'Schedule', exact: true })
    await month.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    const finger = await hold(page, cell(page, 31, 9))
    await finger.moveTo(cell(page, 31, 11))
    const sum = await boxOf(page.getByText('3 h selected').locator('..'))
    const lastDay = await boxOf(cell(page, 31, 9))
    const bar = await boxOf(colours(page))
    expect(lastDay.bottom).toBeLessThanOrEqual(sum.y)
    expect(sum.bottom).toBeLessThanOrEqual(bar.y)
    await finger.lift()
  })

  await test.step('a finger that drags down to them goes on to the days below', async () => {
    await dragOnOver(page, page.getByText('1 h selected').locator('..'))
  })

  await test.step('by keyboard they do not cover the focused cell', async () => {
    await focusStaysAbove(page, page.getByText(/h selected/).locator('..'))
  })
})

test('the tools take two lines above the month while prices are edited', async ({ page, signedIn }) => {
  await signedIn.admin(page)
  await page.getByRole('button', { name: 'Price edit OFF' }).tap()
  const [undo, help, paint, prices, history] = await Promise.all(
    ['Undo', 'Keys and gestures', 'Paint', 'Price edit ON', 'History'].map((name) =>
      boxOf(page.getByRole('button', { name, exact: true })),
    ),
  )
  expect(help!.y).toBe(undo!.y)
  expect([prices!.y, history!.y]).toEqual([paint!.y, paint!.y])
  expect(paint!.y).toBeGreaterThanOrEqual(undo!.bottom)
  expect(paint!.x).toBeLessThan(undo!.right)
})

for (const locale of ['en-GB', 'de-DE']) {
  test.describe(`in ${locale.slice(0, 2)}`, () => {
    test.use({ locale })

    test('the prices of a selection stay within reach and cover nothing', async ({ page, signedIn }) => {
      await signedIn.admin(page, { opens: `?month=${MONTH}` })
      await page.getByRole('button', { name: /^(Price edit|Preise:)/ }).tap()
      const bar = page.getByRole('group', { name: /^(Prices|Preise) / })
      const sum = page.getByText(/\d h (selected|ausgewählt)/).locator('..')
      const toEnd = () =>
        page
          .getByRole('region', { name: /^(Schedule|Zeitplan)$/ })
          .evaluate((element) => element.scrollIntoView({ block: 'end' }))

      for (const width of [320, 390, 640]) {
        await test.step(`at ${width} pixels they are as large as a thumb, low, and nothing moves`, async () => {
          await page.setViewportSize({ width, height: 844 })
          await toMiddle(cell(page, 16, 12))
          const before = await boxOf(bar)
          const grid = await boxOf(cell(page, 16, 12))
          expect(before.bottom).toBeLessThanOrEqual(844)
          expect(before.height).toBeLessThanOrEqual(140)
          await cell(page, 16, 9).hover()
          await page.mouse.down()
          await cell(page, 16, 12).hover()
          expect(await boxOf(cell(page, 16, 12))).toEqual(grid)
          await page.mouse.up()
          for (const control of await bar.locator('button, input').all()) {
            const box = await boxOf(control)
            expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
            expect(box.bottom).toBeLessThanOrEqual(844)
            expect(box.right).toBeLessThanOrEqual(width)
          }
          expect(await boxOf(bar)).toEqual(before)
          const amount = bar.getByRole('textbox')
          await amount.fill('abc')
          await amount.blur()
          await expect(bar.getByRole('alert')).toBeVisible()
          expect(await boxOf(bar)).toEqual(before)
          expect(await boxOf(cell(page, 16, 12))).toEqual(grid)
          await amount.fill('3')
          await page.keyboard.press('Escape')
          await cell(page, 16, 9).press('Escape')
        })
      }

      await test.step('at the end of the month they cover neither its last day nor the sum', async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        await toEnd()
        const finger = await hold(page, cell(page, 31, 9))
        await finger.moveTo(cell(page, 31, 11))
        expect((await boxOf(cell(page, 31, 9))).bottom).toBeLessThanOrEqual((await boxOf(sum)).y)
        const lowest = await bar.locator('input').boundingBox()
        expect((await boxOf(sum)).bottom).toBeLessThanOrEqual(lowest!.y)
        await finger.lift()
        await bar.getByRole('button', { name: /^\+3,00/ }).tap()
      })

      await test.step('a finger that drags down to them goes on to the days below', async () => {
        await dragOnOver(page, bar.getByRole('textbox'))
      })

      await test.step('by keyboard they do not cover the focused cell', async () => {
        await focusStaysAbove(page, sum)
      })
    })
  })
}

test('a colour of a person’s month stays under the thumb that presses it', async ({ page, signedIn }) => {
  await signedIn.freelancerWithoutPage(await signedIn.admin(page))
  await page.getByRole('button', { name: /^Edit colors of Jonas/ }).tap()
  const month = page.getByRole('region', { name: 'Month of Jonas Öztürk' })
  const red = month.getByRole('button', { name: /^Red /u })
  for (const width of [320, 390, 640, 820]) {
    await page.setViewportSize({ width, height: 844 })
    await toMiddle(red)
    const { y } = await boxOf(red)
    await red.tap()
    await expect(month.getByText('Press or drag to paint. Saved at once.')).toBeVisible()
    expect((await boxOf(red)).y, `at ${width}`).toBe(y)
    await red.tap()
    await expect(red).toHaveAttribute('aria-pressed', 'false')
  }
})

for (const [locale, red, cycle, hint] of [
  [
    'en-GB',
    'Red',
    'Each press steps on: white, green, yellow, red, black.',
    'Tap, or hold and drag, to paint red. Tap red again to put the brush away.',
  ],
  [
    'de-DE',
    'Rot',
    'Jeder Druck schaltet weiter: weiß, grün, gelb, rot, schwarz.',
    'Tippen oder halten und ziehen malt rot. Nochmals Rot legt den Pinsel weg.',
  ],
] as const) {
  test.describe(`in ${locale.slice(0, 2)}`, () => {
    test.use({ locale })

    test('the hint without a keyboard says how a tap drops the brush, and moves nothing', async ({
      page,
      signedIn,
    }) => {
      await signedIn.admin(page)
      const brush = page.getByRole('button', { name: new RegExp(`^${red}`) }).first()
      for (const width of [320, 360, 390, 480, 640]) {
        await page.setViewportSize({ width, height: 844 })
        await expect(page.getByText(cycle)).toBeVisible()
        const { y } = await boxOf(page.getByRole('grid').first())
        await brush.tap()
        await expect(page.getByText(hint)).toBeVisible()
        expect((await boxOf(page.getByRole('grid').first())).y, `at ${width}`).toBe(y)
        await brush.tap()
        await expect(brush).toHaveAttribute('aria-pressed', 'false')
      }
    })
  })
}

test('the colours stand above the month on a zoomed page', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  await signedIn.admin(page)
  await toMiddle(cell(page, 16, 12))
  expect((await boxOf(colours(page))).bottom).toBeLessThan(0)
})

test('a button that was touched keeps its look', async ({ page, signedIn }) => {
  await signedIn.admin(page, { opens: `?month=${MONTH}` })
  const next = page.getByRole('button', { name: 'Next month' })
  const colourOf = (button: Locator) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const before = await colourOf(next)
  await next.tap()
  await expect(page).toHaveURL(/month=2038-11/)
  expect(await next.evaluate((button) => button.matches(':hover'))).toBe(true)
  expect(await colourOf(next)).toBe(before)
})
