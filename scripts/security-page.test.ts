/**
 * Compares docs/security.md with the tests it names.
 *
 * The test fails on a row without a test, or one whose test is gone or has another title.
 * Why it matters: the page promises a test for every attempt, and a wrong title breaks the promise.
 * How to fix: give the test's title the row's number, `… (abuse 24)`, and name its path and title in the row.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d\d) \| .*? \| (.*?) \| [^|]*\|$/gm)].map(([, row, tests]) => ({
  row: row!,
  tests: tests!.split('<br>').map((entry) => entry.split(' › ') as [path: string, title: string]),
}))
const TITLE_NUMBERS = / \(abuse [^)]*\)/g

describe('the table of attempts', () => {
  test('has every number of the abuse cases once', () => {
    expect(rows.map(({ row }) => row)).toEqual(
      Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, '0')),
    )
  })

  test.each(rows)('names existing tests in row $row', ({ tests }) => {
    for (const [path, title] of tests) {
      const source = readFileSync(join(root, path), 'utf8').replaceAll(TITLE_NUMBERS, '')
      expect([path, source.includes(title.replaceAll(String.raw`\|`, '|'))]).toEqual([path, true])
    }
  })

  test('has every number that a title names', () => {
    const files = ['src', 'e2e'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.test\.tsx?$/.test(name))
        .map((name) => join(folder, name).replaceAll('\\', '/')),
    )
    const missing = files.flatMap((path) => {
      const numbers = [...readFileSync(join(root, path), 'utf8').matchAll(/\(abuse ([\d, ]+)\)['`]/g)]
      return numbers
        .flatMap(([, list]) => list!.split(', '))
        .filter(
          (number) => !rows.some(({ row, tests }) => row === number && tests.some(([at]) => at === path)),
        )
        .map((number) => `${path}: ${number}`)
    })
    expect(missing).toEqual([])
  })
})
