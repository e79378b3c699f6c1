// `npm run bench:lighthouse` runs Lighthouse (mobile) on the sign-in, the administrator's page, and a freelancer's
// two, of the demo.
//
// The median of five runs of each page counts. The signed-in pages open in a browser that holds a session, each time with
// an empty cache and without a service worker; Lighthouse itself provides both where no session is needed.
// `-- --processor-time` counts the processor time of each task, to compare builds in turn on a busy machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { freePort } from '../../src/server/testing/free-port.ts'
import { startDemo } from '../demo.ts'
import { ensureInstalled } from '../install.ts'
import { median } from '../measure.ts'

const GOAL = 98
const RUNS = 5
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
  'cumulative-layout-shift',
]
const here = fileURLToPath(new URL('.', import.meta.url))

ensureInstalled(here)
const { default: lighthouse } = await import('lighthouse')
if (process.argv.includes('--processor-time')) await countProcessorTime()

const demo = await startDemo()
try {
  const rows = [
    ...(await measure(undefined, { 'sign-in': () => `${demo.url}/auth` })),
    ...(await measure(demo.admin, { administrator: projectOf('') })),
    ...(await measure(demo.freelancer, {
      'freelancer’s home': () => `${demo.url}/app/freelancer`,
      freelancer: projectOf('/freelancer'),
    })),
  ]
  console.log(
    ['| page | performance | accessibility | best practices |', '|---|---|---|---|', ...rows].join('\n'),
  )
  console.log(`The goal is ${GOAL} each; the median of ${RUNS} runs.`)
} finally {
  demo.stop()
}

/** The address of the signed-in person's first project. */
function projectOf(end: string) {
  return (projectId: string) => `${demo.url}/app/project/${projectId}${end}`
}

/** Measures pages of one person, who signs in by the link. */
async function measure(
  link: string | undefined,
  pages: Record<string, (projectId: string) => string>,
): Promise<string[]> {
  const profile = mkdtempSync(join(tmpdir(), 'slotwerk-lighthouse-'))
  const executablePath = await ensureBrowser({ isWhole: true })
  const debugPort = await freePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${debugPort}`],
  })
  try {
    let projectId = ''
    if (link) {
      const page = await browser.newPage()
      await page.goto(link)
      const first = page.locator('a[href*="/app/project/"]').first()
      await first.waitFor()
      projectId = /project\/([\w-]+)/.exec((await first.getAttribute('href'))!)![1]!
      await page.close()
    }
    const rows: string[] = []
    for (const [name, addressOf] of Object.entries(pages))
      rows.push(await measurePage(name, addressOf(projectId), browser, debugPort))
    return rows
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function measurePage(
  name: string,
  url: string,
  browser: BrowserContext,
  debugPort: number,
): Promise<string> {
  const runs: number[][] = []
  for (let run = 0; run < RUNS; run += 1) {
    await forgetFiles(browser, new URL(url).origin)
    const result = await lighthouse(url, {
      port: debugPort,
      disableStorageReset: true,
      onlyCategories: [...CATEGORIES],
      logLevel: 'error',
    })
    const { categories, audits, finalDisplayedUrl } = result!.lhr
    if (finalDisplayedUrl !== url)
      throw new Error(`${name}: ${finalDisplayedUrl} was shown in place of ${url}`)
    runs.push(CATEGORIES.map((id) => Math.round((categories[id]!.score ?? 0) * 100)))
    const metrics = METRICS.map((id) => audits[id]!)
    console.error(
      `${name}: ${metrics.map(({ id, displayValue, score }) => `${id} ${displayValue} (${score})`).join(', ')}`,
    )
    if (run > 0) continue
    for (const { id, title, score, displayValue } of Object.values(audits)) {
      if (score !== null && score < 0.9) console.error(`${name}: ${id}, ${title} ${displayValue ?? ''}`)
    }
  }
  const medians = CATEGORIES.map((_, index) => median(runs.map((scores) => scores[index]!)))
  return `| ${name} | ${medians.map((score) => (score >= GOAL ? String(score) : `${score} (not met)`)).join(' | ')} |`
}

/** Removes the traces of earlier runs and of the sign-in from the browser; the session stays. */
async function forgetFiles(browser: BrowserContext, origin: string): Promise<void> {
  const page = await browser.newPage()
  const devtools = await browser.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'service_workers,cache_storage',
  })
  await devtools.send('Network.clearBrowserCache')
  await page.close()
}

/** Lighthouse uses the wall-clock time of a task, which includes the time of other programs. */
async function countProcessorTime(): Promise<void> {
  const path = './node_modules/@paulirish/trace_engine/models/trace/lantern/graph/CPUNode.js'
  const { CPUNode } = (await import(path)) as { CPUNode: { prototype: object } }
  Object.defineProperty(CPUNode.prototype, 'duration', {
    get(this: { event: { dur: number; tdur?: number } }) {
      return this.event.tdur ?? this.event.dur
    },
  })
}
