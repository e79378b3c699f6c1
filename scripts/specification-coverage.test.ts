// Tests the coverage script: plants one fault at a time in a small proven table and expects a refusal.
//
// The test fails on a planted fault that the script accepts.
// Why it matters: a script that accepts every table would hide missing tests.
// How to fix: the planted reports have the shape that vitest and Playwright write; when a new version of one writes
//   another, adapt scripts/lib/coverage.mjs and the report here.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { capture, root } from './lib/run.mjs'

const WEB = 'src/web/a.test.ts › a form › says %j'
const SERVER = 'src/server/b.test.ts › keeps it'
const BROWSER = 'e2e/c.test.ts › in a browser › is drawn'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'specification-coverage-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

interface Planted {
  rows?: string[]
  web?: string[]
  server?: string[]
  browser?: string[]
}

/** The outcome of each run: two values of the form, two engines of the server and of the browser. */
async function runOn({ rows, web, server, browser }: Planted) {
  const folder = await mkdtemp(join(parent, 'project-'))
  const vitestFile = (file: string, ancestorTitles: string[], tests: [string, string][]) => ({
    name: join(folder, file),
    assertionResults: tests.map(([title, status]) => ({ ancestorTitles, title, status })),
  })
  const [first = 'passed', second = 'passed'] = web ?? []
  const vitest = {
    testResults: [
      vitestFile(
        'src/web/a.test.ts',
        ['a form'],
        [
          ['says "x"', first],
          ['says "y"', second],
        ],
      ),
      ...(server ?? ['passed', 'passed']).map((status) =>
        vitestFile('src/server/b.test.ts', [], [['keeps it', status]]),
      ),
    ],
  }
  const tests = (browser ?? ['expected', 'expected']).map((status) => ({ status }))
  const inner = { title: 'in a browser', specs: [{ title: 'is drawn', tests }] }
  const playwright = {
    config: { rootDir: join(folder, 'e2e'), projects: [{}, {}] },
    suites: [{ file: 'c.test.ts', specs: [], suites: [inner] }],
  }
  const files = {
    'docs/specification-coverage.md': (
      rows ?? [`| 1.1 | one | \`${WEB}\`<br>\`${SERVER}\` |`, `| 1.2 | two | \`${BROWSER}\` |`]
    ).join('\n'),
    'src/web/a.test.ts': `describe('a form', () => test.each(['x', 'y'])('says %j'))`,
    'src/server/b.test.ts': `test('keeps it')`,
    'e2e/c.test.ts': `test.describe('in a browser', () => test('is drawn'))`,
    'test-reports/vitest.json': JSON.stringify(vitest),
    'test-reports/playwright.json': JSON.stringify(playwright),
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return capture(process.execPath, [join(root, 'scripts', 'specification-coverage.mjs'), folder])
}

const row = (column: string) => [
  '| Id | Statement | Tests |',
  '|---|---|---|',
  `| 2.1 | a claim | ${column} |`,
]

describe('the proof of the specification', () => {
  test('passes a table whose every test ran and passed', async () => {
    expect(await runOn({})).toEqual({ code: 0, output: '2 of 2 statements are proven, 0 are open.\n' })
  })

  test.each<[string, Planted, string]>([
    ['a row without a test', { rows: row('') }, '2.1 a claim\n    names no test'],
    ['a row that says manual', { rows: row('manual') }, 'names no test'],
    ['a row that is open', { rows: row('open') }, 'is open'],
    ['a number given twice', { rows: [...row(`\`${WEB}\``), ...row(`\`${WEB}\``)] }, 'another row has too'],
    ['a table without rows', { rows: ['nothing'] }, 'has no rows'],
    ['a file that is not there', { rows: row('`src/web/gone.test.ts › says %j`') }, 'no file of that name'],
    [
      'a test that is not in its file',
      { rows: row('`src/server/b.test.ts › loses it`') },
      'is not in the file',
    ],
    ['a title without its describe', { rows: row('`e2e/c.test.ts › is drawn`') }, 'did not run'],
    ['a test that failed', { server: ['failed', 'failed'] }, 'keeps it\n    failed'],
    ['a test that failed for one value', { web: ['passed', 'failed'] }, 'says %j\n    failed'],
    ['a test that was skipped', { web: ['skipped', 'skipped'] }, 'was skipped'],
    ['a test that failed on one engine', { server: ['passed', 'failed'] }, 'keeps it\n    failed'],
    ['a browser test that failed on one engine', { browser: ['expected', 'unexpected'] }, 'failed'],
    ['a browser test that passed at the second try', { browser: ['expected', 'flaky'] }, 'failed'],
    ['a browser test that was skipped', { browser: ['skipped', 'skipped'] }, 'was skipped'],
    ['a test that ran on one engine', { server: ['passed'] }, 'ran on one engine only'],
    ['a browser test that did not run', { browser: [] }, 'did not run'],
  ])('refuses %s', async (_title, planted, words) => {
    const { code, output } = await runOn(planted)
    expect(output).toContain(words)
    expect(code).toBe(1)
  })
})
