import type { Locator, Page } from '@playwright/test'
import type { ScheduleReply } from '../src/contract/schedule.ts'
import { daysOfMonth, weekdayOf } from '../src/domain/calendar.ts'
import { createModeReader, type Mode, HOURS } from '../src/domain/slot.ts'
import { expect, test } from './fixtures.ts'
import type { SignedIn } from './signed-in.ts'
import { cell, showMonth, untilToast } from './steps.ts'

// October has 31 days, the largest number.
const MONTH = '2038-10'
const DAYS = daysOfMonth(MONTH)

/** The pattern to paint: GREEN on workdays from 8 to 18, YELLOW at noon, BLACK at weekends. */
function wanted(date: string, hour: number): Mode {
  if (weekdayOf(date) > 4) return 'BLACK'
  if (hour === 12 || hour === 13) return 'YELLOW'
  return hour < 8 || hour > 18 ? 'WHITE' : 'GREEN'
}
const allModes = (modeAt: (date: string, hour: number) => Mode) =>
  DAYS.flatMap((date) => HOURS.map((hour) => modeAt(date, hour)))

/** The modes on the screen. */
const shown = (page: Page) =>
  page
    .getByRole('grid', { name: `Schedule ${MONTH}` })
    .locator('td')
    .evaluateAll((cells) => cells.map((each) => each.getAttribute('data-mode')))
async function saved(page: Page): Promise<Mode[]> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const reply = await page.evaluate(async (month) => {
    const projectId = /project\/([^/?]+)/.exec(location.pathname)![1]
    const authorization = `Bearer ${localStorage.getItem('token')}`
    const response = await fetch(`/api/projects/${projectId}/schedule?month=${month}`, {
      headers: { authorization },
    })
    return (await response.json()) as unknown
  }, MONTH)
  return allModes(createModeReader(reply as ScheduleReply))
}

/** Counts the presses on the page and the requests that save them. */
async function count(page: Page) {
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1
  })
  await page.evaluate(() => {
    document.body.dataset['pointer'] = '0'
    addEventListener('pointerdown', () => {
      document.body.dataset['pointer'] = String(Number(document.body.dataset['pointer']) + 1)
    })
  })
  return {
    read: async () => ({ pointer: Number(await page.locator('body').getAttribute('data-pointer')), saves }),
    reset: async () => {
      saves = 0
      await page.evaluate(() => {
        document.body.dataset['pointer'] = '0'
      })
    },
  }
}

async function middleOf(place: Locator): Promise<[x: number, y: number]> {
  const { x, y, width, height } = (await place.boundingBox())!
  return [x + width / 2, y + height / 2]
}

/** Resolves when the page has stopped scrolling. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    for (let still = 0, last = scrollY; still < 10; still = scrollY === last ? still + 1 : 0) {
      last = scrollY
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })

// The weeks of October 2038, whose 1st is a Friday.
const WORKWEEKS = [
  [1, 1],
  [4, 8],
  [11, 15],
  [18, 22],
  [25, 29],
] as const
const WEEKENDS = [
  [2, 3],
  [9, 10],
  [16, 17],
  [23, 24],
  [30, 31],
] as const

/** Opens an empty month in a window that shows all of it. */
async function openWholeMonth(page: Page, signedIn: SignedIn): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 1500 })
  await signedIn.admin(page, { opens: `?month=${MONTH}` })
  await expect(cell(page, 31, 20)).toHaveAttribute('data-mode', 'WHITE')
}

test('a month is painted in a few strokes, undone exactly, and set by keyboard alone', async ({
  page,
  browser,
  baseURL,
  signedIn,
}) => {
  await openWholeMonth(page, signedIn)
  const counts = await count(page)

  /** Drags the mouse from one cell to another. */
  const drag = async (from: Locator, to: Locator) => {
    await page.mouse.move(...(await middleOf(from)))
    await page.mouse.down()
    await page.mouse.move(...(await middleOf(to)))
    await page.mouse.up()
  }
  const add = async (from: Locator, to: Locator) => {
    await page.keyboard.down('Control')
    await drag(from, to)
    await page.keyboard.up('Control')
  }
  const colour = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
  const dayHead = (day: number) => page.getByRole('button', { name: new RegExp(`^${day}\\.10\\.2038`) })

  // Some cells are set before, so that undo has a state to restore.
  await cell(page, 6, 12).click()
  await cell(page, 30, 9).dblclick()
  await expect(cell(page, 30, 9)).toHaveAttribute('data-mode', 'YELLOW')
  const before = await saved(page)
  await counts.reset()

  await test.step('434 cells take at most 30 pointer actions and 3 requests', async () => {
    for (const [first, last] of WORKWEEKS) await add(cell(page, first, 8), cell(page, last, 18))
    await expect(page.getByRole('grid').locator('[aria-selected="true"]')).toHaveCount(21 * 11)
    await expect(page.getByText('231 h selected')).toBeVisible()
    await colour('Green').click()
    await page.keyboard.press('Escape')
    for (const [first, last] of WORKWEEKS) await add(cell(page, first, 12), cell(page, last, 13))
    await colour('Yellow').click()
    await page.keyboard.press('Escape')
    for (const [first, last] of WEEKENDS) await add(dayHead(first), dayHead(last))
    await colour('Black').click()
    await expect(page.getByText('140 cells set to black')).toBeAttached()
    expect(await shown(page)).toEqual(allModes(wanted))
    expect(await saved(page)).toEqual(allModes(wanted))
    const { pointer, saves } = await counts.read()
    expect(saves).toBe(3)
    expect(pointer).toBeLessThanOrEqual(30)
  })

  await test.step('three undos restore the exact state, three redos the pattern', async () => {
    await page.keyboard.press('Escape')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z')
    await expect.poll(() => saved(page)).toEqual(before)
    expect(await shown(page)).toEqual(before)
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(() => saved(page)).toEqual(allModes(wanted))
    expect((await counts.read()).saves).toBe(9)
  })

  await test.step('a brush paints while it is dragged, and Escape cancels the stroke', async () => {
    await page.keyboard.press('4')
    await expect(colour('Red')).toHaveAttribute('aria-pressed', 'true')
    await cell(page, 4, 8).hover()
    await page.mouse.down()
    await cell(page, 6, 9).hover()
    await expect(cell(page, 6, 9)).toHaveAttribute('data-mode', 'RED')
    await expect(page.getByText('if one person takes each of these hours')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await shown(page)).toEqual(allModes(wanted))
    await page.keyboard.press('0')
    await expect(colour('Red')).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('the next month is set by the keyboard alone', async () => {
    const { saves } = await counts.read()
    await cell(page, 4, 9).focus()
    await page.keyboard.press('PageDown')
    await expect(page.locator('[data-date="2038-11-04"][data-hour="9"]')).toBeFocused()
    const pointer = (await counts.read()).pointer
    await page.keyboard.press('Control+a')
    await page.keyboard.press('2')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+End')
    await page.keyboard.press('5')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const november = page.getByRole('grid', { name: 'Schedule 2038-11' })
    await expect(november.locator('[data-mode="GREEN"]')).toHaveCount(29 * 14 - 1)
    await expect(november.locator('[data-mode="BLACK"]')).toHaveCount(14)
    await expect(november.locator('[data-date="2038-11-02"][data-hour="20"]')).toHaveAttribute(
      'data-mode',
      'YELLOW',
    )
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await counts.read()).toEqual({ pointer, saves: saves + 3 })
  })

  await test.step('a tool repeats a day, a copied month is aligned by weekdays', async () => {
    await page.keyboard.press('PageUp')
    await expect(page.getByRole('grid', { name: `Schedule ${MONTH}` })).toBeVisible()
    await page.keyboard.press('PageDown')
    await page.getByRole('button', { name: 'Fill…' }).click()
    await page.getByRole('button', { name: 'Copy a month…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    // The first Monday is the 1st in this month and the 4th in the copied one.
    const at = (day: string, hour: number) =>
      page.locator(`[data-date="2038-11-${day}"][data-hour="${hour}"]`)
    await expect(at('01', 8)).toHaveAttribute('data-mode', 'GREEN')
    await expect(at('06', 8)).toHaveAttribute('data-mode', 'BLACK')
    await at('02', 8).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('button', { name: 'Fill…' }).click()
    await page.getByRole('button', { name: 'Every Tuesday' }).click()
    for (const day of ['09', '16', '23', '30'])
      await expect(at(day, 8)).toHaveAttribute('data-mode', 'YELLOW')
    await expect(at('10', 8)).toHaveAttribute('data-mode', 'GREEN')
  })

  await test.step('on a phone a swipe scrolls, and a held finger paints', async () => {
    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      storageState: await page.context().storageState(),
    })
    const phone = await context.newPage()
    await phone.goto(page.url())
    const touch = await context.newCDPSession(phone)
    const at = (day: number, hour: number) => cell(phone, day, hour)
    const finger = async (type: 'touchStart' | 'touchMove', place: Locator) => {
      const [x, y] = await middleOf(place)
      await touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
    }
    const lift = () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(at(10, 12)).toHaveAttribute('data-mode', 'YELLOW')
    await at(8, 8).scrollIntoViewIfNeeded()
    await phone.getByRole('button', { name: /^Red/ }).first().click()
    await at(6, 9).scrollIntoViewIfNeeded()

    const top = await phone.evaluate(() => scrollY)
    const [x, y] = await middleOf(at(6, 9))
    // The events are sent together, because a swipe is quick.
    await Promise.all([
      touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
      ...[40, 80, 120].map((way) =>
        touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - way }] }),
      ),
    ])
    await lift()
    await expect.poll(() => phone.evaluate(() => scrollY)).toBeGreaterThan(top)
    await atRest(phone)
    await expect(phone.locator('td[data-mode="RED"]')).toHaveCount(0)

    await at(8, 8).evaluate((place) => place.scrollIntoView({ block: 'center' }))
    await atRest(phone)
    await finger('touchStart', at(8, 8))
    await expect(at(8, 8)).toHaveAttribute('data-mode', 'RED')
    const held = await phone.evaluate(() => scrollY)
    await finger('touchMove', at(9, 10))
    await expect(at(9, 10)).toHaveAttribute('data-mode', 'RED')
    await lift()
    await expect(phone.locator('td[data-mode="RED"]')).toHaveCount(6)
    expect(await phone.evaluate(() => scrollY)).toBe(held)
    await at(8, 14).tap()
    await expect(phone.locator('td[data-mode="RED"]')).toHaveCount(7)
    // The other page shows the phone's strokes.
    await expect(page.locator('[data-date="2038-11-09"][data-hour="10"]')).toHaveAttribute('data-mode', 'RED')
    await context.close()
  })
})

test('a stroke at the edge of the window covers the days that scroll in', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await signedIn.admin(page, { opens: `?month=${MONTH}` })
  await expect(cell(page, 4, 9)).toHaveAttribute('data-mode', 'WHITE')
  const last = () => page.getByRole('grid').locator('[aria-selected="true"]').last()
  await page.evaluate(() => scrollTo(0, 100))
  await page.mouse.move(...(await middleOf(cell(page, 4, 9))))
  await page.mouse.down()
  const [x] = await middleOf(cell(page, 4, 11))
  await page.mouse.move(x, 590)
  // The pointer stays while the page scrolls.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600)
  await expect(cell(page, 20, 11)).toHaveAttribute('aria-selected', 'true')
  // Away from the edge the page stops, anywhere: the stroke ends in the middle of a cell, not between two weeks.
  await page.mouse.move(x, 300)
  const under = page.locator('td[data-hour="11"]')
  const index = await under.evaluateAll((cells) =>
    cells.findIndex((each) => each.getBoundingClientRect().top >= 300),
  )
  await page.mouse.move(...(await middleOf(under.nth(index))))
  const date = await under.nth(index).getAttribute('data-date')
  await page.mouse.up()
  await expect(last()).toHaveAttribute('data-date', date!)
})

test('a stroke at the edge of the window scrolls no farther than the month', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await signedIn.admin(page, { opens: `?month=${MONTH}` })
  await expect(cell(page, 4, 9)).toHaveAttribute('data-mode', 'WHITE')
  await page.mouse.move(...(await middleOf(cell(page, 4, 9))))
  await page.mouse.down()
  const [x] = await middleOf(cell(page, 4, 11))
  await page.mouse.move(x, 590)
  await expect(cell(page, 30, 11)).toHaveAttribute('aria-selected', 'true')
  // The page has room below the month: without an end the month would leave the window within a second.
  await page.waitForTimeout(1500)
  await expect(cell(page, 30, 11)).toBeInViewport({ ratio: 1 })
  await page.mouse.up()
  await expect(cell(page, 30, 11)).toHaveAttribute('aria-selected', 'true')
})

test('a quick stroke that ends beside the month covers the cells up to its edge', async ({
  page,
  signedIn,
}) => {
  await openWholeMonth(page, signedIn)
  const { x, y, width, height } = (await page.getByRole('grid').boundingBox())!
  await page.keyboard.press('2')
  const green = page.locator('td[data-mode="GREEN"]')
  for (const [first, last, to, hours] of [
    [5, 7, x + width + 90, 6],
    [7, 5, x - 3, 9],
  ] as const) {
    const [, end] = await middleOf(cell(page, last, 15))
    await page.mouse.move(...(await middleOf(cell(page, first, 15))))
    await page.mouse.down()
    await page.mouse.move(to, end)
    await page.mouse.up()
    await expect(green).toHaveCount(3 * hours)
    await page.keyboard.press('Control+z')
    await expect(green).toHaveCount(0)
  }
  await page.mouse.move(...(await middleOf(cell(page, 30, 9))))
  await page.mouse.down()
  await page.mouse.move(...(await middleOf(cell(page, 30, 10))))
  await page.mouse.move(x + width + 9, y + height + 9)
  await page.mouse.up()
  await expect(green).toHaveCount(2 * 12)
})

test('a freelancer paints, repeats and undoes hours by pointer and keyboard', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page)
  const { projectId } = admin.api.user
  const slots = DAYS.flatMap((date) => [9, 10, 11, 12].map((hour) => ({ date, hour, mode: 'GREEN' })))
  await admin.api.call('PUT', `/projects/${projectId}/schedule/slots`, { slots })
  const { page: own } = await signedIn.freelancer(admin, { viewport: { width: 1440, height: 1500 } })
  await own.goto(`${own.url()}?month=${MONTH}`)
  await showMonth(own)
  const chosen = () => own.getByRole('gridcell', { name: /added, not saved yet/ })
  const sum = own.getByRole('complementary', { name: `Estimated earnings ${MONTH}` })

  await test.step('a drag selects its open hours and updates the sum', async () => {
    await own.mouse.move(...(await middleOf(cell(own, 5, 8))))
    await own.mouse.down()
    await own.mouse.move(...(await middleOf(cell(own, 5, 10))))
    await expect(sum).toContainText('+2 h')
    await own.mouse.up()
    await expect(chosen()).toHaveCount(2)
  })

  await test.step('a repetition on every Tuesday is undone as one step', async () => {
    await own.getByRole('button', { name: 'Fill…' }).click()
    await expect(own.getByText('Choose your hours of 5 October on')).toBeVisible()
    await own.getByRole('button', { name: 'Every Tuesday' }).click()
    await expect(chosen()).toHaveCount(8)
    await own.getByRole('button', { name: 'Undo' }).click()
    await expect(chosen()).toHaveCount(2)
    await own.keyboard.press('Control+Shift+z')
    await expect(chosen()).toHaveCount(8)
  })

  await test.step('the keyboard selects a block, and a day by its head', async () => {
    await cell(own, 6, 9).focus()
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'Enter']) await own.keyboard.press(key)
    await expect(chosen()).toHaveCount(12)
    await own.getByRole('button', { name: /^8\.10\.2038/ }).focus()
    await own.keyboard.press('Enter')
    await expect(chosen()).toHaveCount(16)
  })

  await test.step('a question mark opens the help, which is about hours and not about colours', async () => {
    await cell(own, 6, 9).focus()
    await own.keyboard.press('?')
    const sheet = own.getByRole('dialog', { name: 'Keys and gestures' })
    await expect(sheet).toContainText('choose the hour, or take it back')
    await expect(sheet).not.toContainText('colour')
    await own.keyboard.press('Escape')
  })

  await untilToast(own, 'Saved', () => own.getByRole('button', { name: 'Save' }).click())
  await expect(own.getByRole('gridcell', { name: /, given$/ })).toHaveCount(16)
})

test('no cell shows a mode between its old and its new one', async ({ page, signedIn }) => {
  const admin = await signedIn.admin(page, { opens: `?month=${MONTH}` })
  const drag = async (there: Page, hours: readonly [number, number]) => {
    await there.mouse.move(...(await middleOf(cell(there, 6, hours[0]))))
    await there.mouse.down()
    await there.mouse.move(...(await middleOf(cell(there, 6, hours[1]))))
    await there.mouse.up()
  }
  const isAnswered = (there: Page, method: 'GET' | 'PUT') =>
    there.waitForResponse(
      (response) => /schedule|availability/.test(response.url()) && response.request().method() === method,
    )

  await test.step('an administrator’s cell, from the press to the reply after the save', async () => {
    await expect(cell(page, 6, 9)).toHaveAttribute('data-mode', 'WHITE')
    const seen = await watch(cell(page, 6, 9), 'data-mode')
    for (let click = 0; click < 2; click += 1) {
      const save = isAnswered(page, 'PUT')
      await cell(page, 6, 9).click()
      await save
      await expect(cell(page, 6, 9)).not.toHaveAttribute('aria-busy')
    }
    await page.getByRole('button', { name: /^Red/ }).first().click()
    const save = isAnswered(page, 'PUT')
    await drag(page, [8, 10])
    await save
    await expect(cell(page, 6, 9)).not.toHaveAttribute('aria-busy')
    await page.keyboard.press('Control+z')
    await saved(page)
    expect(await seen()).toEqual(['WHITE', 'GREEN', 'YELLOW', 'RED', 'YELLOW'])
  })

  await test.step('a freelancer’s cell, from the press to the saved hour', async () => {
    await page
      .getByRole('button', { name: /^Green/ })
      .first()
      .click()
    await drag(page, [8, 10])
    await saved(page)
    const { page: own } = await signedIn.freelancer(admin, { viewport: { width: 1440, height: 900 } })
    await own.goto(`${own.url()}?month=${MONTH}`)
    await showMonth(own)
    await expect(cell(own, 6, 9)).toHaveAttribute('data-mode', 'GREEN')
    const seen = await watch(cell(own, 6, 9), 'aria-label')
    await drag(own, [8, 10])
    const read = isAnswered(own, 'GET')
    await own.getByRole('button', { name: 'Save' }).click()
    await read
    await expect(cell(own, 6, 9)).not.toHaveAttribute('aria-busy')
    await expect(own.getByRole('gridcell', { name: /, given$/ })).toHaveCount(3)
    const states = (await seen()).map((label) => label.split(', ').at(-1))
    expect(states).toEqual(['not given', 'not saved yet', 'saving', 'given'])
  })
})

/** Records each value of an attribute, also values that are never painted. */
async function watch(place: Locator, attribute: string): Promise<() => Promise<string[]>> {
  const seen = await place.evaluateHandle((element, name) => {
    const values = [element.getAttribute(name)!]
    const note = () => {
      const value = element.getAttribute(name)!
      if (value !== values.at(-1)) values.push(value)
    }
    new MutationObserver(note).observe(element, { attributes: true })
    return values
  }, attribute)
  return () => seen.jsonValue()
}
