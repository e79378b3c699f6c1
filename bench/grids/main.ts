// `npm run bench:grids [-- --write] [--rounds 7] [--grids plain,slotwerk]` compares the month of 434 cells with other grids,
// in one run in Chromium.
//
// Work is the task time of the page's main thread, as Chromium counts it, until the thread is idle: script, layout and
// paint, whether a grid draws at once, in an effect or on a canvas. The cost of measuring is subtracted. Each mount has a
// page of its own, several in a round and in alternating order. Each ratio compares medians with the plain table's.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { CDPSession, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { launchBrowser } from '../browser.ts'
import { ensureInstalled } from '../install.ts'
import { median } from '../measure.ts'
import { writeReport } from '../report.ts'
import type { Bench } from './page.ts'

const NAMES = {
  plain: 'plain memoised table',
  slotwerk: 'Slotwerk',
  glide: 'Glide Data Grid (canvas)',
  'ag-grid': 'AG Grid Community',
  'full-calendar': 'FullCalendar',
  'big-calendar': 'react-big-calendar',
  'schedule-x': 'Schedule-X',
} as const
type Name = keyof typeof NAMES
const SLOWDOWNS = [1, 4] as const
const MOUNTS = 4
const EDITS = 30
const RESTS = 9
const CLICKS = 30
const HOLD_MS = 80
const FRAME_MS = 1000 / 60

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    grids: { type: 'string', default: Object.keys(NAMES).join() },
    write: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const names = (Object.keys(NAMES) as Name[]).filter((name) => values.grids.split(',').includes(name))
const here = fileURLToPath(new URL('.', import.meta.url))
ensureInstalled(here, '--legacy-peer-deps')

declare global {
  var bench: Bench
}

const outDir = mkdtempSync(join(tmpdir(), 'slotwerk-grids-'))
await build({
  root: here,
  logLevel: 'warn',
  plugins: [react()],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: { outDir, emptyOutDir: true, target: 'chrome125' },
})
const server = await preview({
  root: here,
  logLevel: 'warn',
  build: { outDir },
  preview: { port: 0, host: '127.0.0.1' },
})
const url = server.resolvedUrls!.local[0]!
const browser = await launchBrowser()

interface Work {
  mountMs: number[]
  editMs: number[]
}
const work = new Map<string, Work>()
const clickMs: number[] = []
try {
  // The grids take turns, so that all see the same machine.
  for (let round = 0; round < rounds; round += 1) {
    for (const slowdown of SLOWDOWNS) {
      for (let index = 0; index < MOUNTS; index += 1) {
        for (const name of index % 2 === 0 ? names : names.toReversed()) await measureMount(name, slowdown)
      }
      for (const name of names) await measureEdits(name, slowdown)
    }
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(outDir, { recursive: true, force: true })
}

const lines = SLOWDOWNS.flatMap((slowdown) => names.map((name) => lineOf(name, slowdown)))
const table = [
  '| grid | speed | mount, median | ratio to plain | an edit, median | ratio to plain |',
  '|---|---|---|---|---|---|',
  ...lines,
  ...(clickMs.length > 0
    ? [
        '',
        `From a click to paint, slowed 4 times: ${(median(clickMs) / FRAME_MS).toFixed(1)} frames (the goal is 2).`,
      ]
    : []),
].join('\n')
console.log(table)
if (values.write) writeReport('npm run bench:grids', table)

interface Opened {
  page: Page
  devTools: CDPSession
  mountMs: number
}

/** Opens a page that shows the month, and measures its mount. */
async function open(name: Name, slowdown: number): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  await page.goto(`${url}?grid=${name}`)
  await page.waitForFunction(() => 'bench' in globalThis)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const restMs = await restOf(devTools, page)
  const mountMs = (await workOf(devTools, page, () => page.evaluate(() => bench.mount()))) - restMs
  const { text, canvases } = await page.evaluate(() => bench.shown())
  if ((text < 434 && canvases === 0) || failures.length > 0) {
    throw new Error(`${NAMES[name]} shows no month (${text} letters). ${failures.join(' ')}`)
  }
  return { page, devTools, mountMs }
}

async function measureMount(name: Name, slowdown: number): Promise<void> {
  const { page, mountMs } = await open(name, slowdown)
  await page.close()
  workAt(name, slowdown).mountMs.push(mountMs)
}

async function measureEdits(name: Name, slowdown: number): Promise<void> {
  const { page, devTools } = await open(name, slowdown)
  const restMs = await restOf(devTools, page)
  const editMs: number[] = []
  for (let index = 0; index < EDITS; index += 1) {
    editMs.push((await workOf(devTools, page, () => page.evaluate(() => bench.edit()))) - restMs)
  }
  if (name === 'slotwerk' && slowdown > 1) clickMs.push(...(await timeClicks(page)))
  await page.close()
  // The first edits warm up the page.
  workAt(name, slowdown).editMs.push(...editMs.slice(5))
}

function workAt(name: Name, slowdown: number): Work {
  const key = `${name} ${slowdown}`
  const sum = work.get(key) ?? { mountMs: [], editMs: [] }
  work.set(key, sum)
  return sum
}

/**
 * Milliseconds from the input to the next paint, for each click the longer of press and release; less than a frame counts
 * as one frame. The mouse is moved and pressed directly and held as long as people hold it, because a locator's click
 * would run code on the page's main thread in between.
 */
async function timeClicks(page: Page): Promise<number[]> {
  await page.evaluate(() => bench.watchClicks())
  for (let index = 0; index < CLICKS; index += 1) {
    const cell = page.locator(`td[data-hour="${7 + (index % 14)}"]`).nth(4 + (index % 16))
    const { x, y } = (await cell.boundingBox())!
    await page.mouse.move(x + 20, y + 10)
    await page.waitForTimeout(120)
    await page.mouse.down()
    await page.waitForTimeout(HOLD_MS)
    await page.mouse.up()
    await page.waitForTimeout(120)
  }
  const told = await page.evaluate(() => bench.clicks())
  return Array.from({ length: CLICKS }, (_, index) => told[index] ?? 16)
}

/** The cost of measuring on the page in its present state. */
async function restOf(devTools: CDPSession, page: Page): Promise<number> {
  const restMs: number[] = []
  for (let index = 0; index < RESTS; index += 1) {
    restMs.push(await workOf(devTools, page, () => page.evaluate(() => bench.rest())))
  }
  return median(restMs)
}

/** Milliseconds of work on the main thread for `act`, until two frames and 30 ms after it. */
async function workOf(devTools: CDPSession, page: Page, act: () => Promise<void>): Promise<number> {
  const before = await taskMs(devTools)
  await act()
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 30)))
      }),
  )
  return (await taskMs(devTools)) - before
}

async function taskMs(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === 'TaskDuration')!.value * 1000
}

function lineOf(name: Name, slowdown: number): string {
  const ours = workAt(name, slowdown)
  const peer = workAt('plain', slowdown)
  const part = (mine: number[], its: number[]) =>
    `${median(mine).toFixed(2)} ms | ${(median(mine) / median(its)).toFixed(2)}`
  const speed = slowdown === 1 ? 'full' : `1/${slowdown}`
  return `| ${NAMES[name]} | ${speed} | ${part(ours.mountMs, peer.mountMs)} | ${part(ours.editMs, peer.editMs)} |`
}
