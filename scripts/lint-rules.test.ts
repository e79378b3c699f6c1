// Guards the guard: plants statements put together from texts, one at a time, and sees the lint rule find each.
//
// Why it matters: a rule that matches nothing passes every file.
// How to fix: when a planted form is not found, scripts/lint/sql-text.mjs no longer knows it, or .oxlintrc.json no
//   longer applies it where the server's code stands.
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
/** Whole files, since it stands outside of an expression. */
const renamed = [
  'export const planted = () => {\n  const { raw } = sql\n  return raw\n}',
  'export const planted = (x) => {\n  const text = sql\n  return text.raw(x)\n}',
  "import { sql as text } from 'kysely'\nexport const planted = (x) => text.raw(x)",
  "import { CompiledQuery as Query } from 'kysely'\nexport const planted = (x) => Query.raw(x)",
  "import * as kysely from 'kysely'\nexport const planted = (x) => kysely.sql.raw(x)",
]
const fileOf = (index: number) => `src/server/db/planted-${index}.ts`

let found: Map<string, number>
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
  found = await lint()
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** How often the rule speaks, by file. */
async function lint(): Promise<Map<string, number>> {
  const script = toolScript('oxlint')
  const output = await new Promise<string>((resolve) => {
    // It ends with 1 where it found something; what it found says more.
    execFile(process.execPath, [script, '--format=unix', 'src'], { cwd: folder }, (_error, stdout) =>
      resolve(stdout),
    )
  })
  const lines = output.split('\n').filter((line) => line.includes('slotwerk(sql-text)'))
  const byFile = Map.groupBy(lines, (line) => line.split(':')[0]!)
  return new Map([...byFile].map(([path, ofFile]) => [path, ofFile.length]))
}

test.each(unsafe.map((code, index) => [code, index] as const))(
  'finds a statement put together from texts: %s (abuse 98)',
  (_, index) => expect(found.get(fileOf(index))).toBe(1),
)

test.each(safe.map((code, index) => [code, index + unsafe.length] as const))(
  'lets pass what sends values apart: %s',
  (_, index) => expect(found.get(fileOf(index))).toBeUndefined(),
)

test.each(renamed.map((code, index) => [code, index + 100] as const))(
  'finds one whose function has another name: %j (abuse 98)',
  (_, index) => expect(found.get(fileOf(index))).toBe(1),
)

test('holds in all of the server, but for its tests (abuse 98)', () => {
  expect(found.get('src/server/features/x/queries.ts')).toBe(1)
  expect(found.get('src/server/commands/x.ts')).toBe(1)
  expect(found.get('src/server/testing/x.ts')).toBeUndefined()
})
