/** Compares an administrator's page of a project with a thousand freelancers with that of one with twenty. */
import type { Browser, Page } from '@playwright/test'
import type { RunningServer } from '../src/server/testing/running-server.ts'
import { launchBrowser } from './browser.ts'
import { atMost, type Figure, ms } from './report.ts'
import { ADMIN, MONTH } from './requests.ts'
import { idOf } from './rows.ts'

/** Browsers call a task of this length long: a person notices that the page does not respond. */
const LONG_TASK_MS = 50
const SCROLLS = 25
const TIMEOUT_MS = 180_000
const SEARCH_TEXT = 'meyer 1500'
/** A locator by role would keep the page's main thread busy, and its work would be measured too. */
const PERSON = '[data-index] [aria-pressed]'
const TEAM_ROW = 'tr[data-user-id]'
/** Pixels from the top, each farther away than the rows that the page holds. */
const JUMPS = [18_000, 3000, 30_000, 9000, 25_000]
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
      ...atMost(mine, LONG_TASK_MS, ' ms'),
    })
    return [
      longest('opens', thousand.open, twenty.open),
      longest('scrolls', thousand.scroll, twenty.scroll),
      longest('searches', thousand.search, twenty.search),
      longest('opens its team', thousand.team, twenty.team),
      longest('jumps in its team', thousand.jumps, twenty.jumps),
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

/** Measures the longest task of each step, and counts the page's requests until it is idle. */
async function visit(browser: Browser, server: RunningServer, project: number) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.addInitScript((token) => localStorage.setItem('token', token), ADMIN)
  let calls = 0
  page.on('request', (request) => void (calls += request.url().includes('/api/') ? 1 : 0))
  const open = await longestTask(browser, page, async () => {
    await page.goto(`${server.url}/app/project/${idOf('project', project)}?month=${MONTH}`)
    await page.locator(PERSON).first().waitFor()
    await untilIdle(page)
  })
  const called = calls
  const scroll = await longestTask(browser, page, async () => {
    await page.mouse.move(700, 450)
    for (let step = 0; step < SCROLLS; step += 1) {
      await page.mouse.wheel(0, 600)
      await nextFrame(page)
    }
    await untilIdle(page)
  })
  const field = page.locator('input[type="search"]')
  const search = await longestTask(browser, page, async () => {
    // A list of few freelancers has no search field.
    if ((await field.count()) > 0) await field.pressSequentially(SEARCH_TEXT)
    await untilIdle(page)
  })
  const team = await longestTask(browser, page, async () => {
    await page.goto(`${server.url}/app/project/${idOf('project', project)}/team?month=${MONTH}`)
    await page.locator(TEAM_ROW).first().waitFor()
    await untilIdle(page)
  })
  const jumps = await longestTask(browser, page, async () => {
    for (const top of JUMPS) {
      await page.evaluate(
        `document.querySelector('${TEAM_ROW}').closest('table').parentElement.scrollTo(0, ${top})`,
      )
      await untilIdle(page)
    }
  })
  await page.close()
  return { open, scroll, search, team, jumps, calls: called }
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds of processor time, so that other programs do not count. */
  tdur?: number
}
/** The mark identifies the page's thread among those of the browser's own pages. */
const MARK = 'this page'

/** Milliseconds of the longest task on the page's main thread during `act`. */
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
  // A task that began or ended outside the trace has no duration.
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000))
}

const nextFrame = (page: Page) =>
  page.evaluate('new Promise((resolve) => requestAnimationFrame(() => resolve()))')

/** Resolves when the main thread has been idle twenty times. */
async function untilIdle(page: Page): Promise<void> {
  for (let count = 0; count < 20; count += 1) {
    await page.evaluate(
      'new Promise((resolve) => setTimeout(() => requestIdleCallback(() => resolve()), 50))',
    )
  }
}
