import type { Page, Request } from '@playwright/test'
import { addMonths } from '../src/domain/calendar.ts'
import { expect, test } from './fixtures.ts'
import { cell, shownMonth, openCard } from './steps.ts'

/** The path of a call; undefined for files, and for the live stream. */
function pathOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url())
  return pathname.startsWith('/api/') && !pathname.endsWith('/events') ? pathname : undefined
}

/** The calls of the page from now on, without those of the live stream. */
function followCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const path = pathOf(request)
    if (path !== undefined) calls.push(`${request.method()} ${path.replace(/^.*\/projects\/[^/]+\//, '')}`)
  })
  return calls
}

/** Makes a wait until the page has read the months beside the shown one, and reads nothing any more. Call it before the page opens. */
function followRest(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let months = 0
  page.on('request', (request) => {
    const path = pathOf(request)
    if (path === undefined) return
    open.add(request)
    if (path.endsWith('/schedule')) months += 1
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () =>
    expect(async () => {
      await page.clock.runFor(1000)
      expect(months).toBeGreaterThanOrEqual(3)
      expect(open.size).toBe(0)
    }).toPass()
}

test('a press is one call, and the sums follow once when the hand rests', async ({ page, signedIn }) => {
  await page.clock.install()
  const untilAtRest = followRest(page)
  const greta = await signedIn.admin(page)
  const jonas = await signedIn.freelancerWithoutPage(greta)
  const { projectId } = greta.api.user
  const day = await cell(page, 10, 9).getAttribute('data-date')
  const paint = (hour: number, mode: string) =>
    greta.api.call('PUT', `/projects/${projectId}/schedule/slot`, { date: day, hour, mode })
  await paint(15, 'GREEN')
  const availability = [{ day, hours: [15] }]
  await jonas.api.call('PUT', `/projects/${projectId}/availability`, { availability })
  await openCard(page, 'Summary')
  await expect(page.getByRole('row', { name: /Öztürk/ }).first()).toContainText('1')
  // A change that the page did not make shows that its live stream is open.
  await paint(20, 'RED')
  await expect(cell(page, 10, 20)).toHaveAttribute('data-mode', 'RED')
  // A reply that was under way during a press would be older than the event of the save, and everything be read again.
  await untilAtRest()
  await page.clock.runFor(5000)
  await untilAtRest()
  const summary = page.getByRole('region', { name: 'Summary' }).getByRole('row', { name: /Öztürk/ })
  await expect(summary).toContainText('1')

  const calls = followCalls(page)
  // The news of the month are read and marked as seen at rest, whatever is pressed.
  const ofPresses = () => calls.filter((call) => !call.includes('news'))
  const press = async (hour: number, mode: string) => {
    await cell(page, 10, hour).click()
    await expect(cell(page, 10, hour)).toHaveAttribute('data-mode', mode)
    await expect(page.getByRole('grid').locator('[aria-busy]')).toHaveCount(0)
  }
  // Events come in order. Without the event of its save the page reads the month once the clock has run on.
  const untilTold = async (mode: string) => {
    await paint(20, mode)
    await expect(cell(page, 10, 20)).toHaveAttribute('data-mode', mode)
  }
  await press(9, 'GREEN')
  await press(10, 'GREEN')
  await press(10, 'YELLOW')
  await untilTold('GREEN')
  await page.clock.runFor(5000)
  // A call that the page had made by now would have been noted before this one ends.
  await page.evaluate(() => fetch('/healthz'))
  expect(ofPresses()).toEqual(Array.from({ length: 3 }, () => 'PUT schedule/slot'))

  // Jonas gave this hour, so its mode changes the sums.
  calls.length = 0
  await press(15, 'YELLOW')
  await press(15, 'RED')
  await untilTold('YELLOW')
  await page.clock.runFor(5000)
  await expect(summary.getByRole('cell').nth(2)).toHaveText('1')
  expect(ofPresses()).toEqual(['PUT schedule/slot', 'PUT schedule/slot', 'GET availability/summary'])
})

/** Requests of months that are not shown, and of files of parts that nobody has opened. */
function followUnasked(page: Page, month: string): string[] {
  const unasked: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    const asked = /[?&]month=([\d-]+)/.exec(url)?.[1]
    if (asked !== undefined && asked !== month) unasked.push(asked)
    const part = /\/assets\/(tools|(?:\w+-)+(?:dialogs?|sheet))-[^/]*\.js$/.exec(url)?.[1]
    if (part !== undefined) unasked.push(part)
  })
  return unasked
}

test('nothing is loaded unasked before the page is at rest, then the neighbouring months', async ({
  page,
  signedIn,
}) => {
  const { api } = await signedIn.admin(page)
  const { projectId } = api.user
  const [before, month, after] = ['2027-02', '2027-03', '2027-04']
  const paint = (date: string, hour: number, mode: string) =>
    api.call('PUT', `/projects/${projectId}/schedule/slot`, { date, hour, mode })
  await paint(`${month}-10`, 9, 'GREEN')
  await paint(`${after}-10`, 9, 'RED')
  const unasked = followUnasked(page, month)
  const held = Promise.withResolvers<void>()
  await page.route('**/roster?*', async (route) => {
    await held.promise
    await route.continue()
  })

  await test.step('while a reply is missing', async () => {
    await page.goto(`/app/project/${projectId}?month=${month}`)
    unasked.length = 0
    await expect(cell(page, 10, 9)).toHaveAttribute('data-mode', 'GREEN')
    await expect(page.getByRole('region', { name: 'Weekly pattern' })).toBeVisible()
    await page.evaluate(async () => {
      for (let idle = 0; idle < 10; idle += 1)
        await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 50)))
    })
    expect(unasked).toEqual([])
  })

  await test.step('the neighbours come once the page is at rest', async () => {
    const isRead = (neighbour: string) => page.waitForResponse(`**/schedule?month=${neighbour}`)
    const read = Promise.all([before, after].map(isRead))
    held.resolve()
    await read
  })

  await test.step('a neighbour is drawn without a reply, with the changes of the meantime', async () => {
    await paint(`${after}-10`, 10, 'YELLOW')
    const noReply = Promise.withResolvers<void>()
    await page.route('**/schedule?*', async (route) => {
      await noReply.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(shownMonth(page)).toHaveText(after)
    await expect(cell(page, 10, 9)).toHaveAttribute('data-mode', 'RED')
    await expect(cell(page, 10, 10)).toHaveAttribute('data-mode', 'YELLOW')
    noReply.resolve()
  })

  await test.step('a neighbour that a change has made stale is mended when it is shown', async () => {
    await expect.poll(() => unasked).toContain(addMonths(after, 1))
    // The tenth of May 2027 is a Monday.
    await api.call('PUT', `/projects/${projectId}/schedule/pattern`, {
      slots: [{ day: 0, hour: 12, mode: 'GREEN' }],
    })
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(cell(page, 10, 12)).toHaveAttribute('data-mode', 'GREEN')
  })
})

test('no month is read in advance where the browser saves data', async ({ page, signedIn }) => {
  const { api } = await signedIn.admin(page)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const unasked = followUnasked(page, '2027-03')
  const isAtRest = page.waitForResponse(/\/assets\/freelancer-invite-dialog-/)
  await page.goto(`/app/project/${api.user.projectId}?month=2027-03`)
  unasked.length = 0
  await isAtRest
  await page.evaluate(() => fetch('/healthz'))
  expect(unasked.filter((each) => /^\d/.test(each))).toEqual([])
})
