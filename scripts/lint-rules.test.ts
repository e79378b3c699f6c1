// Tests the lint rules: plants statements concatenated from strings and promises that nobody awaits.
//
// The test fails on a planted fault that no rule finds, or a safe form that a rule refuses.
// Why it matters: a rule that matches nothing passes every file.
// How to fix: when a planted form is not found, scripts/lint/sql-text.mjs no longer knows it, or .oxlintrc.json no
//   longer applies the rule where the code stands.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, toolScript } from './lib/run.mjs'

const unsafe = [
  'sql.raw(`select ${x}`)',
  'sql.raw<{ n: number }>(x)',
  'sql`select ${sql.raw(x)}`',
  "sql.raw('select ' + x)",
  'sql.lit(x)',
  'sql.id(x)',
  "sql['raw'](x)",
  '[x].map(sql.raw)',
  'CompiledQuery.raw(`select ${x}`)',
  'CompiledQuery.raw(x, [])',
  'db.executeQuery(CompiledQuery.raw(`select ${x}`))',
  'pool.query(x)',
  'pool.query(`select ${x}`)',
  'pool.query({ text: x, values: [] })',
  '(await pool.connect()).query(x)',
  'connection.prepare(`select ${x}`)',
  'connection.prepare(x)',
  'connection.exec(`drop table ${x}`)',
  'this.connection.exec(x)',
  'connection?.exec(x)',
]
const safe = [
  'sql`select ${x}`',
  "sql.raw('select 1')",
  'sql.table(x)',
  'sql.ref(x)',
  "CompiledQuery.raw('select $1', [x])",
  "pool.query('select $1', [x])",
  'connection.prepare(`select 1`)',
  "connection.exec('begin')",
  'PATTERN.exec(x)',
  '/a/.exec(x)',
  "new RegExp('a').exec(x)",
]
/** These plants are whole files, because declarations and imports are no expressions. */
const renamed = [
  'export const planted = () => {\n  const { raw } = sql\n  return raw\n}',
  'export const planted = (x) => {\n  const text = sql\n  return text.raw(x)\n}',
  "import { sql as text } from 'kysely'\nexport const planted = (x) => text.raw(x)",
  "import { CompiledQuery as Query } from 'kysely'\nexport const planted = (x) => Query.raw(x)",
  "import * as kysely from 'kysely'\nexport const planted = (x) => kysely.sql.raw(x)",
]
/** Promises and the number of breaches; the last two handle their failure. */
const floating = [
  ['Promise.reject(x)', 1],
  ['void Promise.reject(x)', 1],
  ['await Promise.reject(x)', 0],
  ['Promise.reject(x).catch(report)', 0],
] as const
const floatingFile = (index: number) => `src/web/features/x/floating-${index}.ts`
const fileOf = (index: number) => `src/server/db/planted-${index}.ts`

/** A promise in the body of an arrow function, which is no statement. */
const ARROWS = [
  ['export const planted = (x: Error) => void Promise.reject(x)', 1],
  ['export const planted = (x: boolean) => (x ? void Promise.reject(new Error()) : undefined)', 1],
  ['export const planted = (all: Set<number>) => {\n  all.delete(1)\n}', 0],
] as const
const arrowFile = (index: number) => `src/web/features/x/arrow-${index}.ts`

const SQL_TEXT = 'slotwerk(sql-text)'
const FLOATING = 'typescript(no-floating-promises)'
const VOID = 'eslint(no-void)'
let output: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-rules-'))
  await cp(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  const files = [...unsafe, ...safe].map((code, index) => [fileOf(index), code] as const)
  const places = ['src/server/features/x/queries.ts', 'src/server/commands/x.ts', 'src/server/testing/x.ts']
  for (const [path, code] of [...files, ...places.map((path) => [path, unsafe[0]!] as const)]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), `export const planted = async (x) => ${code}\n`)
  }
  for (const [index, code] of renamed.entries())
    await writeFile(join(folder, fileOf(100 + index)), `${code}\n`)
  for (const [index, [code]] of floating.entries()) {
    await mkdir(dirname(join(folder, floatingFile(index))), { recursive: true })
    const lines = [
      'const report = () => {}',
      `export async function planted(x: Error) {\n  ${code}\n  report()\n}`,
    ]
    await writeFile(join(folder, floatingFile(index)), `${lines.join('\n')}\n`)
  }
  for (const [index, [code]] of ARROWS.entries()) await writeFile(join(folder, arrowFile(index)), `${code}\n`)
  await writeFile(join(folder, 'src/web/features/x/floating.test.ts'), 'void Promise.reject(new Error())\n')
  output = await lint()
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function lint(): Promise<string> {
  const script = toolScript('oxlint')
  // oxlint exits with 1 when it finds something, and counts it in its last line; without that line it did not finish.
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, '--format=unix', 'src'], { cwd: folder }, (_error, stdout, stderr) =>
      /\d+ problems/.test(stdout)
        ? resolve(stdout)
        : reject(new Error(`oxlint did not finish: ${stdout}${stderr}`)),
    )
  })
}

/** Counts the breaches of a rule in a file. */
const countOf = (path: string, rule = SQL_TEXT) =>
  output.split('\n').filter((line) => line.startsWith(`${path}:`) && line.includes(rule)).length

test.each(unsafe.map((code, index) => [code, index] as const))(
  'a statement concatenated from strings is found: %s (abuse 98)',
  (_, index) => expect(countOf(fileOf(index))).toBe(1),
)

test.each(safe.map((code, index) => [code, index + unsafe.length] as const))(
  'a statement with parameters passes: %s',
  (_, index) => expect(countOf(fileOf(index))).toBe(0),
)

test.each(renamed.map((code, index) => [code, index + 100] as const))(
  'a renamed function is found: %j (abuse 98)',
  (_, index) => expect(countOf(fileOf(index))).toBe(1),
)

test('the rule holds in all of the server but its tests (abuse 98)', () => {
  expect(countOf('src/server/features/x/queries.ts')).toBe(1)
  expect(countOf('src/server/commands/x.ts')).toBe(1)
  expect(countOf('src/server/testing/x.ts')).toBe(0)
})

test.each(floating.map(([code, count], index) => [code, count, index] as const))(
  'a promise that nobody awaits: %s is found %i times',
  (_, count, index) => expect(countOf(floatingFile(index), FLOATING)).toBe(count),
)

test.each(ARROWS.map(([code, count], index) => [code, count, index] as const))(
  'a promise in an arrow function that drops it: %s is found %i times',
  (_, count, index) => expect(countOf(arrowFile(index), VOID)).toBe(count),
)

test('a test may leave a promise without `await`', () => {
  expect(countOf('src/web/features/x/floating.test.ts', FLOATING)).toBe(0)
})
