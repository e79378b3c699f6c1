// `npm run coverage:spec`: checks that every statement of the specification has a test that ran and passed.
//
// The script fails on a row of docs/specification-coverage.md that names no test or is still `open`; a test that is in no file,
//   or that did not run and pass on each engine in the last `npm test`.
// Why it matters: the table is the proof that the product does what the specification says, so it must not rot.
// How to fix: write the missing test, or correct its name in the table: `path/to/file.test.ts › describe › title`, as the
//   file has them (a test.each with its %s), several separated by <br>. Then run the tests again: npm test -- --only=vitest
//   and npm test -- --only=playwright write the reports that this script reads.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readPlaywright, readTable, readVitest, whyUnproven } from './lib/coverage.mjs'
import { root, runMain, Stop } from './lib/run.mjs'

const TABLE = 'docs/specification-coverage.md'

/** @param {string} folder @param {'vitest' | 'playwright'} tool */
function readReport(folder, tool) {
  const file = join(folder, 'test-reports', `${tool}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  throw new Stop(`There is no report of ${tool} yet. Run first: npm test -- --only=${tool}`)
}

await runMain(() => {
  const folder = resolve(process.argv[2] ?? root)
  const rows = readTable(readFileSync(join(folder, TABLE), 'utf8'))
  if (rows.length === 0) throw new Stop(`${TABLE} has no rows, so it proves nothing.`)
  const runs = [
    readVitest(folder, readReport(folder, 'vitest')),
    readPlaywright(folder, readReport(folder, 'playwright')),
  ]

  const seen = new Set()
  let unproven = 0
  for (const { id, statement, tests, isOpen } of rows) {
    const gaps = tests.flatMap((test) => {
      const why = whyUnproven(folder, test, runs)
      return why === undefined ? [] : [`${test}\n    ${why}`]
    })
    if (isOpen) gaps.push('is open: nobody has built and tested it yet')
    else if (tests.length === 0) gaps.push('names no test')
    if (seen.has(id)) gaps.push('is a number that another row has too')
    seen.add(id)
    if (gaps.length > 0) unproven += 1
    for (const gap of gaps) console.error(`✗ ${id} ${statement}\n    ${gap}`)
  }

  const open = rows.filter(({ isOpen }) => isOpen).length
  console.log(`${rows.length - unproven} of ${rows.length} statements are proven, ${open} are open.`)
  if (unproven > 0) console.error(`To mend ${TABLE}: read the head of scripts/specification-coverage.mjs.`)
  return Promise.resolve(unproven > 0 ? 1 : 0)
})
