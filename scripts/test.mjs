// `npm test`: runs all checks and tests, also on a fresh clone. `npm test -- --only=vitest` runs one step.
//
// The command fails when a step fails; the last lines name the first one that failed, and its output is above them.
// Why it matters: a commit that passes may be shipped, so a step in which nothing ran counts as failed.
// How to fix: run the step alone with --only, or its command (npm run check, npx vitest, npx playwright test).
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './browser.mjs'
import { ensureNginx } from './lib/nginx.mjs'
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { findNode24, foreground, root, runMain, seconds, Stop, toolScript } from './lib/run.mjs'

/** @typedef {{ passed: number, failed: number, skipped?: number }} Counts */
/** @typedef {{ name: string, prepares?: boolean, isBeside?: boolean, run: () => Promise<Counts | void> }} Step */

// The reports stay for scripts/specification-coverage.mjs, outside of test-results, which Playwright empties.
const reports = join(root, 'test-reports')

/** Steps run in this order, or beside the step before; preparing steps run in every selection. @type {Step[]} */
const steps = [
  { name: 'install', prepares: true, run: ensureInstalled },
  { name: 'check', run: () => node(['scripts/check.mjs']) },
  { name: 'browser', prepares: true, run: prepareBrowser },
  { name: 'nginx', prepares: true, run: prepareNginx },
  { name: 'build', prepares: true, run: ensureBuilt },
  { name: 'vitest', run: vitest },
  { name: 'playwright', run: playwright },
  {
    name: 'crash',
    // The crash tests mostly wait for restarting servers, so all run at once and beside the browser tests.
    isBeside: true,
    run: async () => {
      const cuts = ['server', 'database'].map((cut) =>
        node(['scripts/crash-writes.ts', '--rounds', '2', '--cut', cut]),
      )
      await Promise.all([...cuts, node(['scripts/crash-notices.ts', '--rounds', '4'])])
    },
  },
  // This step comes last, since it reads the reports of the others.
  { name: 'specification', run: () => node(['scripts/specification-coverage.mjs']) },
]

async function prepareBrowser() {
  await ensureBrowser()
  // The headless shell shows no notifications, which the tests of pushes read.
  await ensureBrowser({ isWhole: true })
}

/** Only the tests of two nodes need nginx. Without it they are skipped, except in CI, where they must run. */
async function prepareNginx() {
  try {
    await ensureNginx()
  } catch (error) {
    if (process.env['CI'] || !(error instanceof Stop)) throw error
    console.warn(`${error.message}\nThe tests of two nodes are skipped, for want of nginx.`)
  }
}

/** @param {string[]} args */
async function node(args, env = process.env) {
  const code = await foreground(findNode24(), args, env)
  if (code !== 0) throw new Stop(`It ended with code ${code}; its own words are above.`)
}

async function vitest() {
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  return counted(file, [toolScript('vitest'), 'run', ...reporters], (report) => {
    /** @type {string[]} */
    const files = report.testResults.map((/** @type {{ name: string }} */ result) => result.name)
    for (const path of files.filter((name) => name.startsWith(join(root, 'src', 'server')))) {
      if (files.filter((name) => name === path).length !== 2)
        throw new Stop(`${path} must run on both engines.`)
    }
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
    }
  })
}

async function playwright() {
  const file = join(reports, 'playwright.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const args = [toolScript('@playwright/test', 'playwright'), 'test', '--reporter=list,json']
  return counted(
    file,
    args,
    ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
    env,
  )
}

/**
 * Runs a test tool and counts from its JSON report, which it also writes when tests fail.
 * @param {string} file
 * @param {string[]} args
 * @param {(report: any) => Counts} count
 */
async function counted(file, args, count, env = process.env) {
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  const code = await foreground(findNode24(), args, env)
  if (!existsSync(file)) throw new Stop(`It ended with code ${code} and wrote no report.`)
  const counts = count(JSON.parse(readFileSync(file, 'utf8')))
  if (counts.passed + counts.failed === 0) throw new Stop('It ran no tests at all, so it proved nothing.')
  // Something besides a test failed: a file that does not load, a setup, a crashed worker.
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1 }
  return counts
}

/** @param {string | undefined} only */
function selectRounds(only) {
  if (only && !steps.some((step) => step.name === only)) {
    throw new Stop(`There is no step '${only}'. Choose one of: ${steps.map((step) => step.name).join(', ')}.`)
  }
  /** @type {Step[][]} */
  const rounds = []
  for (const step of steps.filter(({ name, prepares }) => !only || prepares || name === only)) {
    if (step.isBeside && !only) rounds.at(-1)?.push(step)
    else rounds.push([step])
  }
  return rounds
}

/**
 * Says how a step ended.
 * @param {Step} step
 * @returns {Promise<Counts & { name: string }>}
 */
async function runStep({ name, run }) {
  const started = performance.now()
  /** @type {Counts} */
  let counts = { passed: 0, failed: 0 }
  try {
    counts = (await run()) ?? counts
  } catch (error) {
    counts = { passed: 0, failed: 1 }
    console.error(error instanceof Stop ? error.message : error)
  }
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${name} ${seconds(performance.now() - started)}`)
  return { name, ...counts }
}

await runMain(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const total = { passed: 0, failed: 0, skipped: 0 }
  /** @type {string | undefined} */
  let failedStep
  for (const round of selectRounds(values.only)) {
    for (const { name, passed, failed, skipped = 0 } of await Promise.all(round.map(runStep))) {
      total.passed += passed
      total.failed += failed
      total.skipped += skipped
      if (failed > 0) failedStep ??= name
    }
    if (failedStep) break
  }
  if (failedStep) console.error(`\nStopped at step '${failedStep}'. Again: npm test -- --only=${failedStep}`)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
  return failedStep ? 1 : 0
})
