// Tests the import rules: plants one fault at a time in a small clean tree and expects a rule to catch it.
//
// The test fails on a planted fault that no rule catches, or a rule without a planted fault.
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
import { importsBetween, importsInCycles } from './lib/folder-cycles.ts'
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
  'src/web/http/client.ts': 'export const call = 1',
  'src/web/session/keep.ts': `import { call } from '../http/client.ts'\nexport const keep = call`,
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
    title: 'what calls the server knowing what stands on it',
    rule: 'web-http-below-session',
    file: 'src/web/http/client.ts',
    code: `import { keep } from '../session/keep.ts'\nexport const call = keep`,
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
    title: "a feature using the queries of another's folder",
    rule: 'features-share-verbs-only',
    file: 'src/server/features/pricing/get-price.ts',
    code: `import { x } from '../users/memberships/queries.ts'\nexport const getPrice = x`,
    more: { 'src/server/features/users/memberships/queries.ts': 'export const x = 1' },
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
    title: 'the server knowing the page',
    rule: 'server-not-web',
    file: 'src/server/app.ts',
    code: `import { x } from '../web/paths.ts'\nexport const y = x`,
    more: { 'src/web/paths.ts': 'export const x = 1' },
  },
  {
    title: 'the kernel knowing a feature',
    rule: 'kernel-below-features',
    file: 'src/server/kernel/facts/write.ts',
    code: `import { x } from '../../features/projects/raise-version.ts'\nexport const y = x`,
    more: { 'src/server/features/projects/raise-version.ts': 'export const x = 1' },
  },
  {
    title: "the kernel knowing a mail's words",
    rule: 'kernel-below-features',
    file: 'src/server/kernel/errors.ts',
    code: `import { x } from '../mail/templates/invite.ts'\nexport const y = x`,
    more: { 'src/server/mail/templates/invite.ts': 'export const x = 1' },
  },
  {
    title: 'the kernel knowing the settings',
    rule: 'kernel-below-features',
    file: 'src/server/kernel/clock.ts',
    code: `import { x } from '../settings/settings.ts'\nexport const y = x`,
    more: { 'src/server/settings/settings.ts': 'export const x = 1' },
  },
  {
    title: 'the mail worker knowing the background thread',
    rule: 'mail-below-its-callers',
    file: 'src/server/mail/worker.ts',
    code: `import { x } from '../background/background-thread.ts'\nexport const y = x`,
    more: { 'src/server/background/background-thread.ts': 'export const x = 1' },
  },
  {
    title: "a feature using the kernel's queries",
    rule: 'queries-stay-inside',
    file: 'src/server/features/pricing/get-wage.ts',
    code: `import { x } from '../../kernel/access/queries.ts'\nexport const y = x`,
    more: { 'src/server/kernel/access/queries.ts': 'export const x = 1' },
  },
  {
    title: 'the database knowing the kernel',
    rule: 'db-below-all-others',
    file: 'src/server/db/open.ts',
    code: `import { x } from '../kernel/clock.ts'\nexport const y = x`,
    more: { 'src/server/kernel/clock.ts': 'export const x = 1' },
  },
  {
    title: 'the database knowing the push worker',
    rule: 'db-below-all-others',
    file: 'src/server/db/open.ts',
    code: `import { x } from '../push/push-worker.ts'\nexport const y = x`,
    more: { 'src/server/push/push-worker.ts': 'export const x = 1' },
  },
  {
    title: "the push worker using the kernel's queries",
    rule: 'queries-stay-inside',
    file: 'src/server/push/push-worker.ts',
    code: `import { x } from '../kernel/access/queries.ts'\nexport const y = x`,
    more: { 'src/server/kernel/access/queries.ts': 'export const x = 1' },
  },
  {
    title: "the sweeper using a feature's queries",
    rule: 'queries-stay-inside',
    file: 'src/server/background/sweeper.ts',
    code: `import { saveSlot } from '../features/schedule/queries.ts'\nexport const y = saveSlot`,
  },
  {
    title: "a file of the server using a feature's queries",
    rule: 'queries-stay-inside',
    file: 'src/server/main.ts',
    code: `import { saveSlot } from './features/schedule/queries.ts'\nexport const y = saveSlot`,
  },
  {
    title: 'the kernel knowing the backup',
    rule: 'kernel-below-features',
    file: 'src/server/kernel/clock.ts',
    code: `import { x } from '../backup/backup.ts'\nexport const y = x`,
    more: { 'src/server/backup/backup.ts': 'export const x = 1' },
  },
  {
    title: 'HTTP knowing a feature',
    rule: 'http-knows-no-feature',
    file: 'src/server/http/route.ts',
    code: `import { x } from '../features/projects/find-project.ts'\nexport const y = x`,
    more: { 'src/server/features/projects/find-project.ts': 'export const x = 1' },
  },
  {
    title: 'the mail knowing who asks',
    rule: 'mail-below-its-callers',
    file: 'src/server/mail/outbox.ts',
    code: `import { x } from '../features/projects/find-project.ts'\nexport const y = x`,
    more: { 'src/server/features/projects/find-project.ts': 'export const x = 1' },
  },
  {
    title: 'a push knowing who causes it',
    rule: 'push-below-its-callers',
    file: 'src/server/push/push.ts',
    code: `import { x } from '../features/projects/find-project.ts'\nexport const y = x`,
    more: { 'src/server/features/projects/find-project.ts': 'export const x = 1' },
  },
  {
    title: 'a backup knowing a feature',
    rule: 'backup-knows-no-feature',
    file: 'src/server/backup/write.ts',
    code: `import { x } from '../features/projects/find-project.ts'\nexport const y = x`,
    more: { 'src/server/features/projects/find-project.ts': 'export const x = 1' },
  },
  {
    title: 'the server importing a command',
    rule: 'commands-are-entries',
    file: 'src/server/app.ts',
    code: `import { x } from './commands/backup.ts'\nexport const y = x`,
    more: { 'src/server/commands/backup.ts': 'export const x = 1' },
  },
  {
    title: 'the server importing the demo',
    rule: 'demo-serves-commands-only',
    file: 'src/server/app.ts',
    code: `import { x } from './demo/seed.ts'\nexport const y = x`,
    more: { 'src/server/demo/seed.ts': 'export const x = 1' },
  },
  {
    title: 'test code of the server importing a script',
    rule: 'source-knows-no-scripts',
    file: 'src/server/testing/server.ts',
    code: `import { x } from '../../../scripts/start.ts'\nexport const y = x`,
    more: { 'scripts/start.ts': 'export const x = 1' },
  },
  {
    title: 'a feature of the page importing another',
    rule: 'web-features-stay-apart',
    file: 'src/web/features/roster/page.tsx',
    code: `import { x } from '../pricing/wages.ts'\nexport const y = x`,
    more: { 'src/web/features/pricing/wages.ts': 'export const x = 1' },
  },
  {
    title: 'a generic component knowing the session',
    rule: 'ui-is-generic',
    file: 'src/web/ui/button.tsx',
    code: `import { x } from '../session/session.ts'\nexport const y = x`,
    more: { 'src/web/session/session.ts': 'export const x = 1' },
  },
  {
    title: 'the grid knowing the contract',
    rule: 'grid-loads-nothing',
    file: 'src/web/grid/edits/schedule-source.ts',
    code: `import { x } from '../../../contract/pricing.ts'\nexport const y = x`,
    more: { 'src/contract/pricing.ts': 'export const x = 1' },
  },
  {
    title: 'the grid reading by TanStack Query',
    rule: 'grid-loads-nothing',
    file: 'src/web/grid/edits/schedule-source.ts',
    code: `import { x } from '@tanstack/react-query'\nexport const y = x`,
    more: {
      'node_modules/@tanstack/react-query/package.json': '{"name":"@tanstack/react-query","main":"index.js"}',
      'node_modules/@tanstack/react-query/index.js': 'export const x = 1',
    },
  },
  {
    title: 'the grid knowing the session',
    rule: 'grid-loads-nothing',
    file: 'src/web/grid/cells.ts',
    code: `import { x } from '../session/session.ts'\nexport const y = x`,
    more: { 'src/web/session/session.ts': 'export const x = 1' },
  },
  {
    title: 'the language knowing a screen',
    rule: 'i18n-knows-no-screen',
    file: 'src/web/i18n/language.ts',
    code: `import { x } from '../ui/button.tsx'\nexport const y = x`,
    more: { 'src/web/ui/button.tsx': 'export const x = 1' },
  },
  {
    title: 'requests knowing the session',
    rule: 'web-http-below-session',
    file: 'src/web/http/client.ts',
    code: `import { x } from '../session/session-store.ts'\nexport const y = x`,
    more: { 'src/web/session/session-store.ts': 'export const x = 1' },
  },
  {
    title: 'the session knowing a feature',
    rule: 'session-knows-no-feature',
    file: 'src/web/session/app-frame.tsx',
    code: `import { x } from '../features/roster/page.tsx'\nexport const y = x`,
    more: { 'src/web/features/roster/page.tsx': 'export const x = 1' },
  },
  {
    title: 'a feature of the page knowing a screen',
    rule: 'screens-are-composed-last',
    file: 'src/web/features/roster/page.tsx',
    code: `import { x } from '../../screens/live-page.ts'\nexport const y = x`,
    more: { 'src/web/screens/live-page.ts': 'export const x = 1' },
  },
  {
    title: 'the service worker knowing the page',
    rule: 'worker-imports-nothing-else',
    file: 'src/worker/service-worker.ts',
    code: `import { x } from '../web/paths.ts'\nexport const y = x`,
    more: { 'src/web/paths.ts': 'export const x = 1' },
  },
  {
    title: 'the page importing the service worker',
    rule: 'worker-is-not-imported',
    file: 'src/web/start.ts',
    code: `import { x } from '../worker/service-worker.ts'\nexport const y = x`,
    more: { 'src/worker/service-worker.ts': 'export const x = 1' },
  },
  {
    title: 'a view-model that loads',
    rule: 'view-model-is-pure',
    file: 'src/web/features/roster/view-model.ts',
    code: `import { x } from '../../http/client.ts'\nexport const y = x`,
    more: { 'src/web/http/client.ts': 'export const x = 1' },
  },
  {
    title: 'a view-model of a second name that loads',
    rule: 'view-model-is-pure',
    file: 'src/web/features/roster/person-view-model.ts',
    code: `import { x } from '../../http/client.ts'\nexport const y = x`,
    more: { 'src/web/http/client.ts': 'export const x = 1' },
  },
  {
    title: 'a view-model running code of the grid',
    rule: 'view-model-takes-types-of-the-grid',
    file: 'src/web/features/roster/person-view-model.ts',
    code: `import { x } from '../../grid/slot-saver.ts'\nexport const y = x`,
    more: { 'src/web/grid/slot-saver.ts': 'export const x = 1' },
  },
  {
    title: 'two files importing each other',
    rule: 'no-circular',
    file: 'src/domain/slot.ts',
    code: `import { x } from './month.ts'\nexport const hours = () => x`,
    more: { 'src/domain/month.ts': `import { hours } from './slot.ts'\nexport const x = () => hours` },
  },
  {
    title: 'an import that leads nowhere',
    rule: 'no-unresolvable',
    file: 'src/domain/slot.ts',
    code: `import { x } from './nowhere.ts'\nexport const hours = x`,
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
    expect(totalCruised).toBe(11)
  })

  test.each(faults)('catch $title', async ({ rule, file, code, more }) => {
    const { violations } = await check(await plant({ ...cleanTree, ...more, [file]: code }))
    expect(violations.map((violation) => violation.rule.name)).toContain(rule)
  })

  test('have a planted fault each', () => {
    const names = ruleSet.forbidden!.map(({ name }) => name!)
    expect(names.filter((name) => !faults.some(({ rule }) => rule === name))).toEqual([])
  })

  test("let a view-model take the grid's types and the names of its cells", async () => {
    const { violations } = await check(
      await plant({
        ...cleanTree,
        'src/web/grid/cells.ts': 'export const weekdays = 7',
        'src/web/grid/slot-saver.ts': 'export interface Edits { size: number }',
        'src/web/features/schedule-grid/view-model.ts':
          "import { weekdays } from '../../grid/cells.ts'\nimport type { Edits } from '../../grid/slot-saver.ts'\nexport const view = (edits: Edits) => edits.size * weekdays",
        'src/web/features/schedule-grid/page.tsx': `import { view } from './view-model.ts'\nimport { schedule } from '../../../contract/schedule.ts'\nexport const Page = () => <p>{schedule + view}</p>`,
      }),
    )
    expect(violations).toEqual([])
  })
})

describe('folders', { timeout: 90_000 }, () => {
  async function importsOf(folder: string) {
    const { output } = await cruise(['src'], { ...options, baseDir: folder })
    return importsBetween((output as ICruiseResult).modules)
  }

  test('fail when they import each other through a third one', async () => {
    const ring = await plant({
      'src/web/grid/a.ts': `import { b } from '../ui/b.ts'\nexport const a = () => b`,
      'src/web/ui/b.ts': `import { c } from '../i18n/c.ts'\nexport const b = () => c`,
      'src/web/i18n/c.ts': `import { d } from '../grid/d.ts'\nexport const c = d`,
      'src/web/grid/d.ts': 'export const d = 1',
      'src/web/http/e.ts': `import { d } from '../grid/d.ts'\nexport const e = d`,
    })
    expect(importsInCycles(await importsOf(ring)).toSorted()).toEqual([
      'src/web/grid → src/web/ui',
      'src/web/i18n → src/web/grid',
      'src/web/ui → src/web/i18n',
    ])
  })

  test('import each other in one direction', async () => {
    const imports = await importsOf(root)
    expect(imports.size).toBeGreaterThan(50)
    expect(importsInCycles([...imports])).toEqual([])
  })

  test('include files with and without JSX', async () => {
    // A few files stand for all; `npm run check` reads the rest.
    const { totalCruised } = await check(root, ['src/domain', 'src/web/ui'])
    expect(totalCruised).toBeGreaterThan(20)
  })
})
