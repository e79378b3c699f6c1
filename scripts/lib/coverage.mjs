// Compares the table of docs/specification-coverage.md with the reports of the test tools.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** @typedef {{ id: string, statement: string, tests: string[], isOpen: boolean }} Row */
/** @typedef {{ file: string, chain: string[], outcome: 'passed' | 'failed' | 'skipped' }} Result */
/** The results of a report, and the number of runs of each file. @typedef {{ results: Result[], fileRuns: Map<string, number> }} Runs */

const ROW = /^\|\s*(\d+(?:\.\d+)+)\s*\|(.*)\|(.*)\|\s*$/
const SEPARATOR = ' › '
// These placeholders hold the values of a test.each or of a template in a title.
const PLACEHOLDER = /%(?:\.\d+)?[a-zA-Z#]|\$\{[^}]*\}|\$[a-zA-Z_][\w.]*/g

/**
 * Reads the rows in their order; tests are in backticks, separated by <br>.
 * @param {string} markdown
 * @returns {Row[]}
 */
export function readTable(markdown) {
  return markdown.split('\n').flatMap((line) => {
    const match = ROW.exec(line)
    if (!match) return []
    const [, id = '', statement = '', column = ''] = match
    const tests = [...column.matchAll(/`([^`]+)`/g)].map(([, test = '']) =>
      test.replaceAll(String.raw`\|`, '|'),
    )
    return [{ id, statement: statement.trim(), tests, isOpen: column.trim() === 'open' }]
  })
}

/**
 * @param {string} folder of the project
 * @param {any} report vitest's JSON: one entry per file and engine
 * @returns {Runs}
 */
export function readVitest(folder, report) {
  /** @type {Runs} */
  const runs = { results: [], fileRuns: new Map() }
  for (const { name, assertionResults } of report.testResults) {
    const file = relative(folder, name)
    runs.fileRuns.set(file, (runs.fileRuns.get(file) ?? 0) + 1)
    for (const { ancestorTitles, title, status } of assertionResults) {
      const outcome = status === 'passed' || status === 'failed' ? status : 'skipped'
      runs.results.push({ file, chain: [...ancestorTitles, title], outcome })
    }
  }
  return runs
}

/**
 * @param {string} folder of the project
 * @param {any} report Playwright's JSON: one test per engine below each title
 * @returns {Runs}
 */
export function readPlaywright(folder, report) {
  /** @type {Runs} */
  const runs = { results: [], fileRuns: new Map() }
  /** @type {(suite: any, chain: string[], file: string) => void} */
  const walk = (suite, chain, file) => {
    for (const { title, tests } of suite.specs ?? []) {
      for (const { status } of tests) {
        // A test that passes only at the second try counts as failed.
        const outcome = status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed'
        runs.results.push({ file, chain: [...chain, title], outcome })
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, [...chain, inner.title], file)
  }
  for (const suite of report.suites) {
    const file = relative(folder, join(report.config.rootDir, suite.file))
    walk(suite, [], file)
  }
  return runs
}

/** Whether the file runs on both engines, so that each of its tests must have two results. @param {string} file */
const isOnBothEngines = (file) => file.startsWith('src/server/')

/**
 * Says why a test proves nothing; undefined where it proves its statement.
 * @param {string} folder
 * @param {string} test `path › describe › title`, as the file has them
 * @param {Runs[]} allRuns
 */
export function whyUnproven(folder, test, allRuns) {
  const [file = '', ...chain] = test.split(SEPARATOR)
  if (chain.length === 0) return 'is no test: write `path/to/file.test.ts › title`'
  if (!existsSync(join(folder, file))) return 'is in no file of that name'
  const source = readFileSync(join(folder, file), 'utf8').replaceAll(String.raw`\'`, "'")
  const lost = chain.find((title) => !source.includes(title))
  if (lost !== undefined) return `is not in the file: look for '${lost}'`

  const titles = chain.map(titlePattern)
  const found = allRuns
    .flatMap(({ results }) => results)
    .filter((result) => result.file === file && isSame(titles, result.chain))
  if (found.length === 0) return 'did not run'
  if (found.some(({ outcome }) => outcome === 'failed')) return 'failed'
  if (found.some(({ outcome }) => outcome === 'skipped')) return 'was skipped'
  const fileRuns = allRuns.reduce((count, { fileRuns: runs }) => count + (runs.get(file) ?? 0), 0)
  if (isOnBothEngines(file) && (fileRuns < 2 || found.length < 2)) return 'ran on one engine only'
  return undefined
}

/** @param {RegExp[]} titles @param {string[]} chain */
function isSame(titles, chain) {
  return titles.length === chain.length && titles.every((title, index) => title.test(chain[index] ?? ''))
}

/** @param {string} title */
function titlePattern(title) {
  const fixed = title.split(PLACEHOLDER).map((text) => RegExp.escape(text))
  return new RegExp(`^${fixed.join('.*')}$`, 's')
}
