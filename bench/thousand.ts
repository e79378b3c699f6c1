/** An administrator's page of a project with a thousand freelancers, over that of one with twenty. */
import type { Browser, Page } from '@playwright/test'
import type { RunningServer } from '../src/server/testing/running-server.ts'
import { launchBrowser } from './browser.ts'
import { atMost, type Figure, ms } from './report.ts'
import { ADMIN, MONTH } from './requests.ts'
import { idOf } from './rows.ts'

/** What a browser calls a long task: a person notices that the page does not answer. */
const STUTTER_MS = 50
const SCROLLS = 25
const PATIENCE_MS = 180_000
const SOUGHT = 'meyer 1500'
/** Looked for by the page's own thread, which asking for roles would keep busy: that would be measured. */
const PERSON = '[data-index] [aria-pressed]'
const on = 'SQLite, Chromium'

export async function measureThousand(server: RunningServer): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    const twenty = await visit(browser, server, 0)
    const thousand = await visit(browser, server, 1)
    const longest = (does: string, mine: number, its: number): Figure => ({
      what: `A project of 1,000 freelancers ${does}: the longest task`,
      on,
      ours: '',
      peer: `${ms(its)} (20 freelancers)`,
      ...atMost(mine, STUTTER_MS, ' ms'),
    })
    return [
      longest('opens', thousand.open, twenty.open),
      longest('scrolls', thousand.scroll, twenty.scroll),
      longest('searches', thousand.search, twenty.search),
      {
        what: 'A project of 1,000 freelancers opens: calls until it is at rest',
        on,
        ours: `${thousand.calls} calls`,
        peer: `${twenty.calls} (20 freelancers)`,
        ...atMost(thousand.calls / twenty.calls, 1),
      },
    ]
  } finally {
    await browser.close()
  }
}

/** The longest task of each step, and how often the page asked the server until it was at rest. */
async function visit(browser: Browser, server: RunningServer, project: number) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript((token) => localStorage.setItem('token', token), ADMIN)
  let calls = 0
  page.on('request', (request) => void (calls += request.url().includes('/api/') ? 1 : 0))
  const open = await longestTask(browser, page, async () => {
    await page.goto(`${server.url}/app/project/${idOf('project', project)}?month=${MONTH}`)
    await page.locator(PERSON).first().waitFor()
    await untilAtRest(page)
  })
  const called = calls
  const scroll = await longestTask(browser, page, async () => {
    await page.mouse.move(700, 450)
    for (let step = 0; step < SCROLLS; step += 1) {
      await page.mouse.wheel(0, 600)
      await nextFrame(page)
    }
    await untilAtRest(page)
  })
  const field = page.locator('input[type="search"]')
  const search = await longestTask(browser, page, async () => {
    // Few freelancers are found at a glance: there is no field.
    if ((await field.count()) > 0) await field.pressSequentially(SOUGHT)
    await untilAtRest(page)
  })
  await page.close()
  return { open, scroll, search, calls: called }
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds by the processor's clock: what other programs do does not count. */
  tdur?: number
}
/** Made in the page, it tells the page's thread from those of the browser's own pages, which start up meanwhile. */
const MARK = 'this page'

/** Milliseconds of the longest task of a page's main thread meanwhile. */
async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'],
  })
  await act()
  await page.evaluate(`performance.mark('${MARK}')`)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const its = threadOf(trace.traceEvents.find(({ name }) => name === MARK)!)
  const tasks = trace.traceEvents.filter((event) => event.name === 'RunTask' && threadOf(event) === its)
  // One that is under way at either end has no duration.
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000))
}

const nextFrame = (page: Page) =>
  page.evaluate('new Promise((resolve) => requestAnimationFrame(() => resolve()))')

/** The main thread has had nothing to do twenty times. */
async function untilAtRest(page: Page): Promise<void> {
  for (let count = 0; count < 20; count += 1) {
    await page.evaluate(
      'new Promise((resolve) => setTimeout(() => requestIdleCallback(() => resolve()), 50))',
    )
  }
}
