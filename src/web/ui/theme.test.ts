import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const web = new URL('../', import.meta.url)
/** Sizes in rem: 12, 14, 16 and 24 px, and 0 for text that is replaced by a picture. */
const SIZES = new Set(['0.75rem', '0.875rem', '1rem', '1.5rem', '0'])
/** The year beside a day of a phone's month, and the initials in a small circle, have no room for 12 px. */
const SMALLER = ['grid/draw/grid-rows.module.css: 0.5625rem', 'ui/avatar.module.css: 0.625rem']

test('all text has one of four sizes', () => {
  const theme = readFileSync(new URL('ui/theme.css', web), 'utf8')
  const tokens = [...theme.matchAll(/--text-\w+: ([^;]+);/g)].map(([, size]) => size!)
  expect(tokens.length).toBeGreaterThan(4)
  expect(tokens.filter((size) => !SIZES.has(size))).toEqual([])

  const others = globSync('**/*.css', { cwd: web })
    .flatMap((path) =>
      [...readFileSync(new URL(path, web), 'utf8').matchAll(/font-size: ([^;]+);/g)].map(
        ([, size]) => `${path}: ${size}`,
      ),
    )
    .filter((found) => /: [\d.]+rem$/.test(found) && !SIZES.has(found.split(': ')[1]!))
  expect(others.toSorted((a, b) => a.localeCompare(b))).toEqual(SMALLER)
})
