// Guards the guard: plants one fault at a time in a small clean tree and sees the import rules catch it.
//
// Why it matters: dependency-cruiser calls a tree clean that it could not read, so a pass alone proves nothing.
// How to fix: when "real tree" fails, the parser no longer reads our files (see `parser` in dependency-rules.cjs);
//   when a planted fault is not caught, the rule named in the test no longer matches the layout.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './lib/run.mjs'

const cleanTree: Record<string, string> = {
  'node_modules/fastify/package.json': '{"name":"fastify","main":"index.js"}',
  'node_modules/fastify/index.js': 'export const fastify = 1',
  'node_modules/kysely/package.json': '{"name":"kysely","main":"index.js"}',
  'node_modules/kysely/index.js': 'export const sql = 1',
  'src/domain/slot.ts': 'export const hours = 14',
  'src/contract/schedule.ts': `import { hours } from '../domain/slot.ts'\nexport const schedule = hours`,
  'src/server/features/schedule/routes.ts': `import { fastify } from 'fastify'\nimport { setSlot } from './set-slot.ts'\nexport const routes = [fastify, setSlot]`,
  'src/server/features/schedule/set-slot.ts': `import { saveSlot } from './queries.ts'\nexport const setSlot = saveSlot`,
  'src/server/features/schedule/queries.ts': `import { sql } from 'kysely'\nexport const saveSlot = sql`,
  'src/server/features/pricing/get-price.ts': `import { setSlot } from '../schedule/set-slot.ts'\nexport const getPrice = setSlot`,
  'src/web/features/schedule-grid/page.tsx': `import { schedule } from '../../../contract/schedule.ts'\nexport const Page = () => <p>{schedule}</p>`,
}

const faults = [
  {
    title: 'the domain touching the file system',
    rule: 'domain-is-pure',
    file: 'src/domain/slot.ts',
    code: `import { readFileSync } from 'node:fs'\nexport const hours = readFileSync`,
  },
  {
    title: 'the contract knowing the server',
    rule: 'contract-knows-only-domain',
    file: 'src/contract/schedule.ts',
    code: `import { saveSlot } from '../server/features/schedule/queries.ts'\nexport const schedule = saveSlot`,
  },
  {
    title: 'the page importing the server, be it only a type',
    rule: 'web-not-server',
    file: 'src/web/features/schedule-grid/page.tsx',
    code: `import type { setSlot } from '../../../server/features/schedule/set-slot.ts'\nexport type Page = typeof setSlot`,
  },
  {
    title: 'a verb knowing fastify',
    rule: 'verbs-know-no-http',
    file: 'src/server/features/schedule/set-slot.ts',
    code: `import type { fastify } from 'fastify'\nexport const setSlot = (x: typeof fastify) => x`,
  },
  {
    title: 'SQL outside queries.ts',
    rule: 'sql-in-queries-only',
    file: 'src/server/features/pricing/get-price.ts',
    code: `import { sql } from 'kysely'\nexport const getPrice = sql`,
  },
  {
    title: "a feature using another's queries",
    rule: 'features-share-verbs-only',
    file: 'src/server/features/pricing/get-price.ts',
    code: `import { saveSlot } from '../schedule/queries.ts'\nexport const getPrice = saveSlot`,
  },
  {
    title: 'two features importing each other',
    rule: 'features-acyclic',
    file: 'src/server/features/schedule/queries.ts',
    code: `import { other } from '../pricing/other.ts'\nexport const saveSlot = other`,
    more: { 'src/server/features/pricing/other.ts': 'export const other = 1' },
  },
  {
    title: 'a generic component knowing a feature',
    rule: 'ui-is-generic',
    file: 'src/web/ui/button.tsx',
    code: `import { Page } from '../features/schedule-grid/page.tsx'\nexport const Button = Page`,
  },
  {
    title: 'test code in production',
    rule: 'no-test-code-in-production',
    file: 'src/server/features/pricing/get-price.ts',
    code: `import { tenant } from '../../testing/tenant.ts'\nexport const getPrice = tenant`,
    more: { 'src/server/testing/tenant.ts': 'export const tenant = 1' },
  },
  {
    title: 'a file that nobody imports',
    rule: 'no-orphans',
    file: 'src/domain/forgotten.ts',
    code: 'export const forgotten = 1',
  },
]

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'dependency-rules-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

async function plant(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(parent, 'tree-'))
  for (const [path, code] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), code)
  }
  return folder
}

const { options, ...ruleSet } = await extractDepcruiseConfig(join(root, 'dependency-rules.cjs'))

async function check(folder: string, paths = ['src']) {
  const { output } = await cruise(paths, { ...options, baseDir: folder, validate: true, ruleSet })
  return (output as ICruiseResult).summary
}

describe('import rules', { timeout: 30_000 }, () => {
  test('pass a clean tree', async () => {
    const { violations, totalCruised } = await check(await plant(cleanTree))
    expect(violations).toEqual([])
    expect(totalCruised).toBe(9)
  })

  test.each(faults)('catch $title', async ({ rule, file, code, more }) => {
    const { violations } = await check(await plant({ ...cleanTree, ...more, [file]: code }))
    expect(violations.map((violation) => violation.rule.name)).toContain(rule)
  })

  test('read the files of the real tree', async () => {
    // Few stand for all, with JSX and without; `npm run check` goes through the rest.
    const { totalCruised } = await check(root, ['src/domain', 'src/web/ui'])
    expect(totalCruised).toBeGreaterThan(20)
  })
})
