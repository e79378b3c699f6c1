/**
 * The rules of prose for comments and test titles.
 *
 * The test fails on a comment or a test title that breaks a rule.
 * Why it matters: a comment is written once and read by everybody who comes after; a riddle stops each of them.
 * How to fix: `node scripts/prose.mjs src/web/grid` names each breach below a folder with its rule. Write a full sentence that
 *   begins with its subject.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOf } from './lib/files.mjs'
import { breachesIn, PROSE_FILES } from './lib/prose.mjs'
import { root } from './lib/run.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = filesOf().filter((path) => PROSE_FILES.test(path))

test('the comments and test titles of every file keep the rules', () => {
  expect(files.length).toBeGreaterThan(900)
  const found = files.flatMap((path) =>
    breachesIn(path, read(path)).map(({ line, rule, text }) => `${path}:${line} ${rule}: ${text}`),
  )
  expect(found).toEqual([])
})

describe('a comment', () => {
  const rulesOf = (code: string) => breachesIn('src/planted.ts', code).map(({ rule }) => rule)

  test.each([
    ['/** The same with hours. */', ['opening']],
    ['/** Of every month: brackets. */', ['opening']],
    ['/** Those that changed. */', ['opening']],
    ['// One that is away may cost a request so much.', ['opening']],
    ['// It ends without a result.', ['opening']],
    ['// For who says them first.', ['opening']],
    ['/** What a month looks like. */', ['headless clause']],
    ['/**\n * Reads the tests.\n *\n * What fails: a row.\n */', ['headless clause']],
    ['/** The key. Who asks again gets the same one. */', ['headless clause']],
    ['// The row is locked: whoever comes waits.', ['image']],
    ['/** Edits lie in the hand until they are saved. */', ['image']],
    ['// A server that is gone without a word.', ['image']],
    ['// the row is locked.', ['capital']],
    ['// The row is locked', ['ending']],
    ['// Reads the rows\n// and locks them', ['ending']],
    ['/**\n * Reads the rows\n * and locks them\n * @throws AppError not_found\n */', ['ending']],
    ['const a = 1 // Of every month.', ['opening']],
  ])('breaks a rule: %j', (code, rules) => expect(rulesOf(code)).toEqual(rules))

  test.each([
    '/** Whether the day exists. */',
    '/** Returns the sessions that have not expired. */',
    '/** `YYYY-MM`. */',
    '// Reads the rows\n// and locks them.',
    '/**\n * Reads the rows.\n * @throws AppError not_found\n */',
    '/** null: the wage holds. */',
    '// priceOfHour decides.',
    'const seconds = 1\n// seconds are whole.',
    'const a = 1 // cents, whole',
    '// oxlint-disable-next-line no-control-regex -- naming them is the point',
    "// What is a row? A person's month.",
    '/**\n * Reads the tests.\n *\n * The test fails on a row.\n */',
    'const text = "// the same"',
    'const rows = `/* Of no comment */`',
  ])('passes as a sentence: %j', (code) => expect(rulesOf(code)).toEqual([]))

  test('is also read in a style sheet', () => {
    const found = breachesIn('src/web/a.module.css', '.a {}\n/* Those on phones. */\n.b {}')
    expect(found).toEqual([{ line: 2, rule: 'opening', text: 'Those on phones.' }])
  })
})

describe('a test title', () => {
  const long = 'a'.repeat(91)
  test.each([
    ["test('saves; reads', f)", ['title of several clauses']],
    [`test('${long}', f)`, ['long title']],
    ["test('that is revoked says so', f)", ['title without a subject']],
    ["test.each([1])('the same for %i', f)", ['title without a subject']],
    ["describe('what is refused', f)", ['title without a subject']],
    ['test.describe(`one; ${two}`, f)', ['title of several clauses']],
    [`test('${'a'.repeat(80)} (abuse 24, 25, 26)', f)`, []],
    ["test('refuses an expired invite', f)", []],
    ["describe('a theme', f)", []],
    ["pattern.test('that; is no title')", []],
  ])('is held to the rules: %s', (code, rules) => {
    expect(breachesIn('src/a.test.ts', code).map(({ rule }) => rule)).toEqual(rules)
  })
})
