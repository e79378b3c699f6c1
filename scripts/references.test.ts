/**
 * Checks that the references of comments and documents exist.
 *
 * The test fails on "specification, section 12" or "decisions, section 9" where the document has no such heading; "abuse 100"
 *   where the list has no such row; a file that is named in a document or a comment and is not in the repository; a broken
 *   link.
 * Why it matters: a newcomer follows a reference to understand a rule; one that leads nowhere costs more than none.
 * How to fix: name the section, row or file that holds the thing now. A path may be cut at its front (`http/route.ts`).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commentsIn } from './lib/comments.mjs'
import { filesOf } from './lib/files.mjs'
import { brokenLinks, danglingIn, missingFiles } from './lib/references.mjs'
import { root } from './lib/run.mjs'

const files = filesOf()
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const repository = { files, read }
const isSource = (path: string) =>
  /^(src|scripts|bench|e2e)\/.*\.(tsx?|mjs|css)$|^[^/]+\.(ts|cjs)$/.test(path)
/** Dated pages name the files of their day. */
const isDated = (path: string) => /^docs\/decisions\/|^(CHANGELOG|UPGRADING)\.md$/.test(path)
/** These files contain examples of references. */
const hasExamples = (path: string) => /^scripts\/(lib\/)?(references|specification-coverage)\b/.test(path)
const documents = files.filter((path) => path.endsWith('.md'))
const sources = files.filter((path) => isSource(path) && !hasExamples(path))

test.each(['specification', 'specification-decisions', 'staffing', 'notices', 'abuse-cases', 'glossary'])(
  'docs/%s.md is in the repository',
  (name) => expect(documents).toContain(`docs/${name}.md`),
)

test.each(documents)('%s refers to sections, files and links that exist', (path) => {
  const text = read(path)
  expect(danglingIn(repository, path, text)).toEqual([])
  expect(brokenLinks(repository, path, text)).toEqual([])
  expect(isDated(path) ? [] : missingFiles(repository, path, text)).toEqual([])
})

test('the sources refer to sections and abuse cases that exist', () => {
  const found = sources.flatMap((path) =>
    danglingIn(repository, path, read(path)).map((why) => `${path}: ${why}`),
  )
  expect(found).toEqual([])
})

test('the comments name files that exist', () => {
  const found = sources.flatMap((path) =>
    commentsIn(path, read(path)).flatMap(({ text, line }) =>
      missingFiles(repository, path, text).map((file) => `${path}:${line}: ${file}`),
    ),
  )
  expect(found).toEqual([])
})

describe('a planted fault', () => {
  const planted = {
    files: [
      'docs/specification.md',
      'docs/specification-decisions.md',
      'docs/abuse-cases.md',
      'src/web/grid/a.ts',
    ],
    read: (path: string) =>
      path.includes('abuse') ? '| 01 | one |\n| 02 | two |' : '## 1. One\n## 2. Two\n### 3. Inner',
  }

  test.each([
    ['(specification, section 2)', []],
    ['Specification, sections 1 and 2; decisions, section 1', []],
    ['(specification, section 3)', ['docs/specification.md has no section 3']],
    ['(specification, sections 2 and 4)', ['docs/specification.md has no section 4']],
    [
      'sections 2 to 4 of the decisions',
      [3, 4].map((n) => `docs/specification-decisions.md has no section ${n}`),
    ],
    ["the specification's section 5", ['docs/specification.md has no section 5']],
    ['as the decisions,\nsection 7, say', ['docs/specification-decisions.md has no section 7']],
    ['(staffing, section 1)', ['docs/staffing.md has no section 1']],
    ['refuses it (abuse 01, 02)', []],
    ['refuses it (abuse 01, 03)', ['there is no abuse case 03']],
    ['refuses it (abuse 01 to 03)', ['there is no abuse case 03']],
  ])('among sections and abuse cases is seen: %j', (text, found) => {
    expect(danglingIn(planted, 'src/a.ts', text)).toEqual(found)
  })

  test.each([
    ['as in `grid/a.ts` and src/web/grid/a.ts', []],
    ['`web/{grid,list}/a.ts`, `gr*/a.ts`, `*.md`', []],
    ['the address http://example.test/b.ts', []],
    ['as in rid/a.ts', ['rid/a.ts']],
    ['as in `grid/b.ts`, `c.md`', ['grid/b.ts', 'c.md']],
    ['import("./b.ts")', ['./b.ts']],
  ])('among files is seen: %j', (text, found) => {
    expect(missingFiles(planted, 'src/web/grid/c.ts', text)).toEqual(found)
  })

  test.each([
    ['[one](specification.md#1-one), [all](../src/web), [top](#top), [out](https://example.test)', []],
    ['[gone](decisions.md) [here](../docs/abuse-cases.md)', ['decisions.md']],
  ])('among links is seen: %j', (text, found) => {
    expect(brokenLinks(planted, 'docs/a.md', text)).toEqual(found)
  })
})
