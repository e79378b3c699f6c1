// `npm run bench:felt` compares what people feel with an older build: an administrator's press, next month and second visit,
// and a freelancer's second visit over slow lines.
//
// Both builds take turns in one run, each with a server and data of its own. The work of the main thread is processor time,
// counted until the page has rested for a while; waits are times of the clock. `-- --rounds 12` measures longer, and
// `-- --old COMMIT` compares with another build of this repository.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { addMonths, daysOfMonth } from '../../src/domain/calendar.ts'
import { HOURS, STAFFED_MODES } from '../../src/domain/slot.ts'
import { type Api, inviteFreelancer, signUp } from '../../src/server/testing/api.ts'
import { type RunningServer, startRunningServer } from '../../src/server/testing/running-server.ts'
import { launchBrowser } from '../browser.ts'
import { median } from '../measure.ts'
import { atMost, type Figure, report } from '../report.ts'
import { startSlowLine } from './slow-line.ts'

/** The build of 2026-11-22. */
const OLD = 'b81c91e'
const PEOPLE = 25
const MONTH = '2027-03'
const PRESSES = 6
/** Milliseconds of a round trip: on a good mobile network, and on a weak one. */
const ROUND_TRIPS = [150, 400] as const
/** The page rests so long after each step, with all replies to it. */
const REST_MS = 2500
const repository = fileURLToPath(new URL('../..', import.meta.url))

/** In the page: notes the frame in which a month first stands with its colours, from the navigation or from the press. */
const PAINTED = `
  globalThis.paintedAt = {}
  globalThis.follow = () => {
    const from = performance.getEntriesByName('pressed').at(-1)?.startTime ?? 0
    const shown = paintedAt.last
    const observer = new MutationObserver(() => {
      const cell = document.querySelector('td[data-date$="-02"][data-hour="9"]')
      const month = cell?.dataset.date.slice(0, 7)
      if (!month || month === shown || cell.dataset.mode === 'WHITE') return
      observer.disconnect()
      paintedAt.last = month
      requestAnimationFrame(() => setTimeout(() => { paintedAt[month] = performance.now() - from }))
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-mode', 'data-date'] })
  }
  follow()
`
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    old: { type: 'string', default: OLD },
    write: { type: 'boolean' },
  },
})

interface Build {
  server: RunningServer
  admin: Api
  freelancer: Api
  browser: Browser
}
/** Milliseconds, but for the calls. */
type Sample = Record<
  | 'press'
  | 'pressCalls'
  | 'month'
  | 'monthWork'
  | 'visit'
  | 'visitWork'
  | `away${(typeof ROUND_TRIPS)[number]}`,
  number
>

const folder = mkdtempSync(join(tmpdir(), 'slotwerk-felt-'))
const builds: Build[] = []
try {
  makeOldBuild(folder, values.old)
  for (const main of [undefined, join(folder, 'src/server/main.ts')]) {
    const server = await startRunningServer(main === undefined ? {} : { script: main })
    const browser = await launchBrowser()
    builds.push({ server, browser, ...(await fill(server)) })
  }
  const samples = builds.map((): Sample[] => [])
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0]
    for (const index of order) samples[index]!.push(await measure(builds[index]!))
  }
  show(samples[0]!, samples[1]!)
} finally {
  for (const { server, browser } of builds) {
    await browser.close()
    await server.stop()
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Builds the page of another commit. The packages of this one serve it, too. */
function makeOldBuild(into: string, commit: string): void {
  const archive = execFileSync('git', ['archive', commit], { cwd: repository, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', into], { input: archive })
  symlinkSync(join(repository, 'node_modules'), join(into, 'node_modules'))
  const vite = join(repository, 'node_modules/vite/bin/vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: into, env, stdio: 'inherit' })
}

/** A project with 420 hours in each of two months, and 25 freelancers who gave 160 of them. */
async function fill(server: RunningServer): Promise<{ admin: Api; freelancer: Api }> {
  const admin = await signUp(server, 'greta@example.org')
  const path = `/projects/${admin.user.projectId}`
  const people: Api[] = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const names = { firstName: 'Anna', lastName: `Meyer ${index}` }
    people.push(await inviteFreelancer(server, admin, `person-${index}@example.org`, names))
  }
  for (const month of [MONTH, addMonths(MONTH, 1)]) {
    const days = daysOfMonth(month).slice(0, 30)
    const slots = days.flatMap((date, day) =>
      HOURS.map((hour) => ({ date, hour, mode: STAFFED_MODES[(day + hour) % STAFFED_MODES.length] })),
    )
    await admin.call('PUT', `${path}/schedule/slots`, { slots })
    const availability = days.slice(0, 20).map((day) => ({ day, hours: HOURS.slice(2, 10) }))
    for (const person of people) await person.call('PUT', `${path}/availability`, { availability })
  }
  return { admin, freelancer: people[0]! }
}

async function measure(build: Build): Promise<Sample> {
  return { ...(await measureDesk(build)), ...(await measureAway(build)) }
}

async function measureDesk({ server, browser, admin }: Build) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  const page = await signedInPage(context, admin)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const address = `${server.url}/app/project/${admin.user.projectId}?month=${MONTH}`
  const open = async () => {
    await page.goto(address, { waitUntil: 'commit' })
    await rest(page)
    return paintedAt(cdp, MONTH)
  }
  // The first visits fill the browser's caches, of files and of compiled code.
  for (let visit = 0; visit < 3; visit += 1) await open()
  const press = await measurePresses(page, cdp)
  const month = await measureMonth(page, cdp)
  await page.goto('about:blank')
  const before = await taskMs(cdp)
  const visit = await open()
  const visitWork = (await taskMs(cdp)) - before
  await context.close()
  return { ...press, ...month, visit, visitWork }
}

async function signedInPage(context: BrowserContext, { token, user }: Api): Promise<Page> {
  const session = { token, user: JSON.stringify(user) }
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, session)
  await context.addInitScript({ content: PAINTED })
  return context.newPage()
}

/** A freelancer's second visit over slow lines: from the navigation to the month's frame. */
async function measureAway({ server, browser, admin, freelancer }: Build) {
  const line = await startSlowLine(server.url)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await signedInPage(context, freelancer)
  const cdp = await context.newCDPSession(page)
  const address = `${line.url}/app/project/${admin.user.projectId}/freelancer?month=${MONTH}`
  const visit = async () => {
    // To open the same address again would be a reload.
    await page.goto('about:blank')
    await page.goto(address, { waitUntil: 'commit' })
    await rest(page)
    return paintedAt(cdp, MONTH)
  }
  // The first visits fill the browser's caches and install the service worker.
  for (let first = 0; first < 3; first += 1) await visit()
  const visitFrom = (roundTrip: number) => {
    line.roundTrip = roundTrip
    return visit()
  }
  const away150 = await visitFrom(ROUND_TRIPS[0])
  const away400 = await visitFrom(ROUND_TRIPS[1])
  await context.close()
  await line.stop()
  return { away150, away400 }
}

/** A press each on hours that people gave, with a rest after each. */
async function measurePresses(page: Page, cdp: CDPSession) {
  let calls = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.endsWith('/events')) calls += 1
  })
  const idle = await workOf(cdp, () => rest(page))
  let work = 0
  for (let index = 0; index < PRESSES; index += 1) {
    const cell = `[data-date="${MONTH}-0${index + 2}"][data-hour="${greenHour(index + 2)}"]`
    const box = (await page.locator(cell).first().boundingBox())!
    work += await workOf(cdp, async () => {
      await pressMiddle(page, box)
      await rest(page)
    })
  }
  return { press: work / PRESSES - idle, pressCalls: calls / PRESSES }
}

/** A given hour whose press closes nothing, so that the page has nothing to ask. */
function greenHour(day: number): number {
  return HOURS.slice(2, 10).find((hour) => (day - 1 + hour) % STAFFED_MODES.length === 0)!
}

async function measureMonth(page: Page, cdp: CDPSession) {
  // The search for a button by its name is work of the page too, so it comes before.
  const box = (await page.getByRole('button', { name: 'Next month' }).first().boundingBox())!
  const next = addMonths(MONTH, 1)
  const idle = await workOf(cdp, () => rest(page))
  await page.evaluate(() => {
    const begin = () => {
      performance.mark('pressed')
      ;(globalThis as unknown as { follow: () => void }).follow()
    }
    addEventListener('pointerdown', begin, { capture: true, once: true })
  })
  const work = await workOf(cdp, async () => {
    await pressMiddle(page, box)
    await rest(page)
  })
  return { month: await paintedAt(cdp, next), monthWork: work - idle }
}

/** Moves the pointer to the middle of a box and presses there. Playwright's own click would search the page meanwhile. */
async function pressMiddle(page: Page, box: { x: number; y: number; width: number; height: number }) {
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Milliseconds of processor time of the page's main thread. */
async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

async function workOf(cdp: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await taskMs(cdp)
  await act()
  return (await taskMs(cdp)) - before
}

async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(REST_MS)
}

/**
 * Reads when the month was painted. Playwright's own waits send the page a script of 330 kB, which it evaluates for 14 ms just
 * when it has to draw.
 */
async function paintedAt(cdp: CDPSession, month: string): Promise<number> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: `paintedAt['${month}']` })
  if (typeof result.value !== 'number') throw new Error(`The month ${month} was not painted.`)
  return result.value
}

function show(ours: readonly Sample[], old: readonly Sample[]): void {
  const figure = (what: string, name: keyof Sample, goal?: number): Figure => {
    const [mine, its] = [ours, old].map((samples) => samples.map((sample) => sample[name])) as [
      number[],
      number[],
    ]
    // The samples of one round lie side by side, so their ratios wander less than the figures.
    const ratios = mine.map((value, index) => value / its[index]!)
    const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
    const { measured, ...judged } = atMost(median(ratios), goal ?? 0)
    return {
      what,
      on: 'SQLite, Chromium',
      ours: spread(mine),
      peer: spread(its),
      measured: `${measured} [${least}–${most}]`,
      ...(goal === undefined ? { goal: '', isMet: undefined } : judged),
    }
  }
  report(
    [
      figure('A press: calls', 'pressCalls'),
      figure('A press: work of the main thread, ms', 'press', 0.35),
      figure('The next month: from the press to its frame, ms', 'month', 0.4),
      figure('The next month: work of the main thread, ms', 'monthWork'),
      figure('A second visit: from the navigation to the month’s frame, ms', 'visit', 0.5),
      figure('A second visit: work of the main thread, ms', 'visitWork'),
      ...ROUND_TRIPS.map((roundTrip) =>
        figure(
          `A freelancer’s second visit, ${roundTrip} ms away: to the month’s frame, ms`,
          `away${roundTrip}`,
          0.5,
        ),
      ),
    ],
    {
      command: 'npm run bench:felt',
      compared: `the build ${values.old}`,
      about: `${values.rounds} rounds, median [least–most] of each, and of the ratios`,
      isWritten: values.write ?? false,
    },
  )
}

function spread(samples: readonly number[]): string {
  const digits = median(samples) < 10 ? 1 : 0
  const [middle, least, most] = [median(samples), Math.min(...samples), Math.max(...samples)]
  return `${middle.toFixed(digits)} [${least.toFixed(digits)}–${most.toFixed(digits)}]`
}
