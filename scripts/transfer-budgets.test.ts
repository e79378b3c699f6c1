/**
 * Compares the transfer of a first visit with its budget.
 *
 * The test fails on a page whose files, compressed with Brotli as browsers get them over https, weigh more than its budget.
 * Why it matters: a sign-in over a slow connection waits for every kilobyte.
 * How to fix: the message lists the files by weight. Load code of few visits lazily, and look for smaller libraries. A module
 *   may also be in the wrong group of scripts/vite/shared-files.ts. See docs/decisions/2026-11-22-react-router.md.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../src/contract/endpoints.ts'
import { ensureBuilt } from './lib/prepare.mjs'

const dist = join(import.meta.dirname, '..', 'dist')
const KB = 1000

interface Entry {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}
let manifest: Record<string, Entry>

beforeAll(async () => {
  await ensureBuilt()
  manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as typeof manifest
}, 120_000)

const freelancer = 'src/web/screens/freelancer-project-screen.tsx'
const hours = 'src/web/features/availability/components'

test.each([
  ['sign-in', 110, ['src/web/features/sign-in/sign-in-page.tsx']],
  ['freelancer, a list', 130, [freelancer, `${hours}/day-list.tsx`]],
  ['freelancer, the month', 130, [freelancer, `${hours}/month-view.tsx`]],
  ['administrator, seen first', 145, ['src/web/screens/admin/admin-project-screen.tsx']],
  [
    'administrator',
    180,
    ['admin-project-screen', 'project-sections'].map((name) => `src/web/screens/admin/${name}.tsx`),
  ],
])('the page %s is at most %i kB', (_, budget, screens) => {
  const files = filesOf(screens)
  const weights = [...files].map((file) => [weightOf(file), file] as const).toSorted(([a], [b]) => b - a)
  const total = weights.reduce((sum, [weight]) => sum + weight, 0)
  const byWeight = weights.map(([weight, file]) => `${(weight / KB).toFixed(1)} ${file}`).join('\n')
  expect(total, `${(total / KB).toFixed(1)} kB:\n${byWeight}`).toBeLessThanOrEqual(budget * KB)
  // The page, React and a style sheet prove that the files were found.
  const found = ['index.html', 'start-', 'base-', 'react-'].map((name) =>
    [...files].some((file) => file.includes(name)),
  )
  expect(found).toEqual([true, true, true, true])
})

test('the summaries of the endpoints are in no file of the page', () => {
  const scripts = [...filesOf(Object.keys(manifest))].filter((file) => file.endsWith('.js'))
  const all = scripts.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n')
  const summaries = Object.values(endpoints).map(({ summary }) => summary)
  expect(summaries.filter((summary) => all.includes(summary))).toEqual([])
})

test('the files that the service worker caches exist', () => {
  const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
  const kept = JSON.parse(/\["\/assets[^\]]+\]/.exec(worker)![0]) as string[]
  expect(kept.filter((file) => !existsSync(join(dist, file)))).toEqual([])
  const page = filesOf([freelancer, `${hours}/day-list.tsx`])
  expect([...page].filter((file) => file !== 'index.html' && !kept.includes(`/${file}`))).toEqual([])
})

test('the compressed files hold their originals', () => {
  const files = filesOf(Object.keys(manifest))
  for (const file of [...files, 'service-worker.js'].filter((name) => /\.(html|js|css)$/.test(name))) {
    const plain = readFileSync(join(dist, file), 'utf8')
    expect([file, gunzipSync(readFileSync(join(dist, `${file}.gz`))).toString() === plain]).toEqual([
      file,
      true,
    ])
    expect([file, brotliDecompressSync(readFileSync(join(dist, `${file}.br`))).toString() === plain]).toEqual(
      [file, true],
    )
  }
})

/** Returns the files of the page itself and of these sources with their imports. */
function filesOf(sources: readonly string[]): Set<string> {
  const files = new Set(['index.html'])
  const seen = new Set<string>()
  const take = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    const entry = manifest[source]
    if (!entry) throw new Error(`The build has nothing named ${source}: has the file been moved?`)
    for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]) files.add(file)
    entry.imports?.forEach(take)
  }
  sources.forEach(take)
  return files
}

function weightOf(file: string): number {
  return readFileSync(join(dist, `${file}.br`)).length
}
