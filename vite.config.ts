import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import type { Endpoint } from './src/contract/endpoint.ts'
import { PATIENCE_MS } from './src/web/http/patience.ts'
import { paths } from './src/web/paths.ts'

// Set by scripts/dev.mjs, which starts the server beside the dev server.
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3001'

const WORKER = 'service-worker.js'
const CONTRACT = fileURLToPath(new URL('src/contract/endpoints.ts', import.meta.url))
const LATER = fileURLToPath(new URL('src/web/http/later-endpoints.ts', import.meta.url))

/** The calls of these files may come before the page is at rest, or as the page closes. */
const FIRST_CALLS = [
  'web/first-reads.ts',
  'web/http/client.ts',
  'web/screens/live-page.ts',
  'web/session/{language-switch.tsx,sign-out.ts,refresh-user.ts}',
  'web/features/sign-in/{requests,use-closed-invite}.ts',
  'web/features/roster/requests.ts',
]

/**
 * Leaves of the contract's table only method, path, and whether a call needs a session, and only of endpoints that the page
 * names. The page uses the schemas as types alone, and their code would be a fifth of a first visit. The endpoints of later
 * calls are a table of their own: 1.1 kB of each first visit, which is over its budget with them.
 */
const slimContract: Plugin = {
  name: 'slim-contract',
  apply: 'build',
  async load(id) {
    if (id !== CONTRACT && id !== LATER) return undefined
    const { endpoints } = (await import(CONTRACT)) as { endpoints: Record<string, Endpoint> }
    const first = namesIn(FIRST_CALLS.flatMap(withoutBraces))
    const named = namesIn(['web/**/*.{ts,tsx}'])
    const called = Object.entries(endpoints).filter(
      ([name]) => named.has(name) && first.has(name) === (id === CONTRACT),
    )
    const slim = called.map(([name, endpoint]) => {
      const { method, path, access } = endpoint
      const isPublic = access === 'public' && { access }
      return [name, { method, path, ...isPublic, ...(endpoint.stream && { stream: true }) }]
    })
    return `export const endpoints = ${JSON.stringify(Object.fromEntries(slim))}`
  },
}

/** All words in quotes of these sources; a call names its endpoint in this way. */
function namesIn(patterns: string[]): Set<string> {
  const sources = globSync(patterns, { cwd: SOURCES }).filter((path) => !path.includes('.test.'))
  const texts = sources.map((path) => readFileSync(join(SOURCES, path), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name!)))
}

const SCREENS = fileURLToPath(new URL('src/web/screens.ts', import.meta.url))

/** The part of src/web/screens.ts that the build reads. */
interface ScreenTable {
  patternOf: (path: string) => string
  redirects: Record<string, string>
  screens: Record<
    string,
    { path: string; first?: { file: string; views?: { media: string; file: string }[] } }
  >
}

/** Lists the first files of each address beside the manifest; the server announces them (src/server/http/page-files.ts). */
const announcedFiles: Plugin = {
  name: 'announced-files',
  apply: 'build',
  async generateBundle(_, bundle) {
    const { patternOf, redirects, screens } = (await import(SCREENS)) as ScreenTable
    const sources = new Set(Object.values(bundle).map((file) => file.type === 'chunk' && file.facadeModuleId))
    const source = (file: string) => {
      if (!sources.has(join(dirname(SCREENS), file)))
        this.error(`${SCREENS} names ${file}: nothing loads it.`)
      return `src/web/${file}`
    }
    const announced = Object.values(screens).flatMap(({ path, first }) => {
      if (!first) return []
      const leadingHere = Object.entries(redirects).flatMap(([from, to]) => (to === path ? [from] : []))
      return [path, ...leadingHere].map((each) => ({
        address: patternOf(each),
        source: source(first.file),
        views: first.views?.map(({ media, file }) => ({ media, source: source(file) })) ?? [],
      }))
    })
    this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(announced) })
  },
}

/** A freelancer's screens open without a connection. */
const OFFLINE_SCREENS = [
  'screens/freelancer-project-screen.tsx',
  'screens/freelancer-home-screen.tsx',
  'screens/work-screen.tsx',
]

/** These screens load the parts later; the sign-in is where a person without a session is led. */
const OFFLINE_PARTS = [
  'http/later-endpoints.ts',
  'grid/controls/month-choice.tsx',
  'features/availability/components/day-list.tsx',
  'features/availability/components/month-view.tsx',
  'features/availability/hours/day-hours.tsx',
  'features/availability/components/cannot-remove-dialog.tsx',
  'features/sign-in/sign-in-page.tsx',
  'session/unsaved/unsaved-dialog.tsx',
]

/** Writes into the service worker what it caches, and how long it waits. */
const offlineFiles: Plugin = {
  name: 'offline-files',
  apply: 'build',
  async generateBundle(_, bundle) {
    const offline = [...OFFLINE_SCREENS, ...OFFLINE_PARTS]
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const worker = chunks.find((chunk) => chunk.fileName === WORKER)
    const isFileOf = (path: string, { facadeModuleId }: (typeof chunks)[number]) =>
      facadeModuleId?.endsWith(`/src/web/${path}`) ?? false
    const missing = offline.filter((path) => !chunks.some((chunk) => isFileOf(path, chunk)))
    if (missing.length > 0) this.error(`No file of its own has ${missing.join(', ')}.`)
    // The page's entry is an empty file of its own: its code is in the groups named here.
    const isOffline = (chunk: (typeof chunks)[number]) =>
      ['start', 'base', 'live'].includes(chunk.name) || offline.some((path) => isFileOf(path, chunk))
    const cached = new Set<string>()
    const take = (fileName: string) => {
      const chunk = chunks.find((each) => each.fileName === fileName)
      if (!chunk || cached.has(fileName)) return
      cached.add(fileName)
      for (const style of chunk.viteMetadata?.importedCss ?? []) cached.add(style)
      chunk.imports.forEach(take)
    }
    for (const chunk of chunks.filter(isOffline)) take(chunk.fileName)
    const { patternOf, screens } = (await import(SCREENS)) as ScreenTable
    const cachedScreens = Object.values(screens).filter(
      ({ first }) => first && OFFLINE_SCREENS.includes(first.file),
    )
    const settings = JSON.stringify({
      shell: paths.freelancerHome,
      screens: cachedScreens.map(({ path }) => patternOf(path)),
      files: [...cached].map((name) => `/${name}`).toSorted(),
      patienceMs: PATIENCE_MS,
    })
    if (!worker?.code.includes('__CACHED__')) this.error('The service worker has no place for its settings.')
    worker.code = worker.code.replace('__CACHED__', () => settings)
  },
}

/** Compresses each file once, at the highest level, so that no request has to. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  // Earlier hooks would read files that other plugins still change.
  writeBundle({ dir = 'dist' }, bundle) {
    for (const fileName of Object.keys(bundle).filter((name) => /\.(js|css|html)$/.test(name))) {
      const path = join(dir, fileName)
      const source = readFileSync(path)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
      writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }))
      writeFileSync(`${path}.br`, brotliCompressSync(source, { params }))
    }
  },
}

const SOURCES = fileURLToPath(new URL('src/', import.meta.url))

/**
 * Files that several screens share: a small file compresses badly and costs a round trip of its own, and one file that
 * holds everything makes the first screen wait for the last. A group takes what its patterns below src/ and its packages
 * name, with all that these import, unless an earlier group has it. What several screens share beside these groups, the
 * bundler puts into files of its own.
 */
const sharedFiles = [
  sharedFile(
    'react',
    [],
    [
      'react',
      'react-dom',
      'react-error-boundary',
      'react-router',
      '@remix-run/route-pattern',
      'cookie-es',
      'scheduler',
    ],
  ),
  // This file sends the page's first requests while React is still loading.
  sharedFile('start', ['web/start.ts']),
  // Every screen needs these. One file of styles is faster than a round trip for each style sheet.
  sharedFile('base', [
    'web/main.tsx',
    'web/{app-logo.tsx,app-name.ts}',
    'domain/{availability,moment,project,slot,money,person,roles}.ts',
    'web/session/{language-switch,use-sign-out}.tsx',
    'web/ui/{avatar,badge,icon-button,logo,visually-hidden}.tsx',
    'web/ui/!(amount|password|code|copy|choice|centered|field|hours|card|dialog|info|select|sort|stack|switch|text-)*.module.css',
    'web/grid/*.module.css',
    'web/grid/draw/!(price-sheet|tags)*.module.css',
    'web/session/*.module.css',
    'web/screens/*.module.css',
  ]),
  // Forms and dialogs are built from these; a freelancer's month has none.
  sharedFile('fields', [
    'web/ui/{dialog,field,form,stack,text-field,select-field}.tsx',
    'web/ui/later-shapes.ts',
    'web/i18n/forms/texts.ts',
    'domain/{countries,messages}.ts',
  ]),
  // Few forms check what is typed by the contract's own rules.
  sharedFile('schemas', ['contract/fields.ts'], ['zod']),
  // The screens before the sign-in share these.
  sharedFile('sign-in', [
    'web/features/sign-in/**/*.module.css',
    'web/features/invites/joining/join-question.module.css',
    'web/features/sign-in/components/{auth-screen,name-fields}.tsx',
    'web/features/sign-in/{next-path,pending-login,requests,texts,use-config,view-model}.ts',
    'web/http/use-submit.ts',
    'web/session/{needs-set-up,outer-screen,pending-invite}.ts*',
    'web/ui/password-*',
    'web/ui/{code-field,centered-shell,hours-picture}.*',
  ]),
  // The screens after the sign-in share these folders, and what a list of hours has in common with a grid.
  sharedFile('inside', [
    'web/screens/!(*-screen|at-rest|later-why|live-page|marks-part|project-events).ts*',
    'web/session/!(refresh-user|use-typed-draft).ts*',
    'web/http/!(cached-schedule|call-file|in-slices|later-endpoints|live-connection|staffing-query|synced-versions).ts',
    'web/read-failed.tsx',
    'web/grid/controls/!(month-choice|repeat-group|texts).ts*',
    'web/grid/draw/{cell-overlays.ts,mode-swatch.tsx}',
    'web/marked-rows.ts',
    'domain/{pricing,wages}.ts',
    'web/grid/input/moves.ts',
    'web/grid/edits/use-draft-steps.ts',
    'web/features/projects/requests.ts',
    'web/features/availability/view-model.ts',
    'web/features/availability/availability-updates.ts',
    'web/features/availability/availability-editor.module.css',
    'web/features/availability/components/{earnings-panel,loading-days,month-view,next-hours}.module.css',
    'web/ui/{empty-state,segmented,draw-in-steps}.tsx',
    'web/ui/{use-preload,use-unload-warning}.ts',
  ]),
  // A planner's month needs these at once, other screens only once they follow events.
  sharedFile('synced', ['web/http/synced-versions.ts']),
  // One file: each name of a file weighs on the screens that may load it.
  sharedFile(
    'parts',
    [
      'web/ui/{amount,card,choice,copy-field,fold-button,money-input,text-area}.tsx',
      'web/ui/sort-head.module.css',
      'web/read-more.tsx',
      'web/session/unsaved/texts.ts',
      'web/session/use-typed-draft.ts',
      'domain/money-input.ts',
    ],
    [
      '@tanstack/query-core/build/modern/infiniteQueryObserver.js',
      '@tanstack/react-query/build/modern/infiniteQueryOptions.js',
      '@tanstack/react-query/build/modern/useInfiniteQuery.js',
    ],
  ),
  sharedFile('hours', [
    'domain/{hour-blocks,hour-list,same-time}.ts',
    'web/screens/later-why.tsx',
    'web/session/busy/requests.ts',
    'web/ui/use-focus-of-row.ts',
  ]),
  // The roster and the team are long lists.
  sharedFile('lists', [
    'web/ui/{use-cell-keys,use-windowed,use-has-stayed}.ts',
    'web/ui/sort-head.tsx',
    'domain/people.ts',
  ]),
  sharedFile('menu', ['web/ui/{menu,undo-toast}.tsx', 'web/grid/controls/repeat-group.tsx']),
  // The months of freelancers and administrators share the grid.
  sharedFile('grid', ['web/grid/month-grid.tsx', 'web/grid/draw/wage-in-words.ts']),
  // The parts that an administrator's screen loads later share its month.
  sharedFile('planning', [
    'web/screens/admin/priced-schedule.tsx',
    'web/screens/admin/admin-project-screen.module.css',
  ]),
  // Few visits need these. The first file has the name of each file that a screen needs, and hashes do not compress.
  sharedFile('projects', [
    'web/features/projects/{changes,texts}.ts',
    'web/features/projects/components/{bring-back-button.tsx,texts.ts}',
  ]),
  // The homes of administrators and freelancers are lists of projects.
  sharedFile(
    'homes',
    [
      'web/features/projects/use-projects.ts',
      'web/features/projects/components/{home-screen,project-list}.tsx',
    ],
    [
      '@tanstack/query-core/build/modern/queriesObserver.js',
      '@tanstack/react-query/build/modern/useQueries.js',
    ],
  ),
  // Every screen after the sign-in follows events, and loads the rest when it comes to rest.
  sharedFile('live', ['web/screens/live-page.ts', 'web/session/refresh-user.ts']),
  sharedFile('at-rest', [
    'web/screens/{marks-part,why-of-screen}.tsx',
    'web/session/notices/bell.tsx',
    'web/session/push/keep-push.ts',
  ]),
  // The sections below a planner's month share these with the parts that load after them.
  sharedFile('invites', ['web/features/invites/texts.ts']),
  sharedFile('sections', [
    'web/features/announcements/texts.ts',
    'web/features/availability/person/requests.ts',
    'web/features/history/texts.ts',
    'web/features/invites/{requests,view-model}.ts',
    'web/features/invites/components/revocable-row.module.css',
    'web/features/pricing/{view-model,wages-requests}.ts',
    'web/session/unsaved/cards.ts',
  ]),
  // The costs are drawn with the sections.
  sharedFile('costs', [
    'web/screens/admin/inspector/cost/cost-card.tsx',
    'web/features/pricing/components/dated-wages.tsx',
    'web/features/schedule/coverage/requests.ts',
  ]),
  sharedFile('calendar', ['web/session/calendar/calendar-part.tsx']),
  sharedFile('project-dialogs', [
    'web/features/projects/components/{project-settings-dialog,archive-project-dialog}.tsx',
  ]),
  // The tools of a planner's screen load at rest, all at once.
  sharedFile('tools', [
    'web/features/schedule/{fill-items,pattern-editor}.tsx',
    'web/features/schedule/coverage/parts.ts',
    'web/features/history/{cell-history-dialog,filtered-history}.tsx',
    'web/features/pricing/components/selection-prices.tsx',
    'web/screens/admin/live-price-dialog.tsx',
    'web/features/invites/magic-links/magic-links-card.tsx',
    'web/features/invites/adding/add-people-dialog.tsx',
    'web/features/announcements/announce-dialog.tsx',
    'web/grid/edits/gesture-dialog.tsx',
    'web/session/unsaved/unsaved-bar.tsx',
    'web/screens/admin/person-month.tsx',
  ]),
  sharedFile('passwords', [
    'web/features/sign-in/{forgot-password-page,reset-password-page}.tsx',
    'web/session/account/new-password-field.tsx',
  ]),
].map((group, index, { length }) => ({ ...group, priority: length - index }))

/** @throws Error where a pattern, or a part of it in braces, names no file: the file was moved or removed */
function sharedFile(name: string, patterns: string[], packages: string[] = []) {
  const files = new Set<string>()
  for (const pattern of patterns.flatMap(withoutBraces)) {
    const found = globSync(pattern, { cwd: SOURCES })
    if (found.length === 0) throw new Error(`vite.config.ts names src/${pattern}: no file is there.`)
    for (const file of found) files.add(join(SOURCES, file))
  }
  const isOf = (id: string, name: string) =>
    id.includes(`/node_modules/${name}/`) || id.endsWith(`/node_modules/${name}`)
  const test = (id: string) => files.has(id) || packages.some((each) => isOf(id, each))
  return { name, test }
}

/** Expands braces: `a{b,c}d` becomes `abd` and `acd`. */
function withoutBraces(pattern: string): string[] {
  const [, before, parts, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? []
  return parts === undefined ? [pattern] : parts.split(',').map((part) => `${before}${part}${after}`)
}

/**
 * Names each class after its file. A hash and a line number would compress badly, and appear in styles and scripts.
 * @throws Error where two files would share their names
 */
function classNames(): (name: string, path: string) => string {
  const paths = new Map<string, string>()
  return (name, path) => {
    const file = basename(path, '.module.css')
    const other = paths.get(file) ?? path
    paths.set(file, other)
    if (other !== path) throw new Error(`Classes are named after their files: rename ${path} or ${other}.`)
    return `${file}-${name}`
  }
}

export default defineConfig({
  plugins: [react(), slimContract, announcedFiles, offlineFiles, compressed],
  css: { modules: { generateScopedName: classNames() } },
  build: {
    // These browsers of the last two years support light-dark(), nesting and :has(), so CSS stays as written.
    target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
    manifest: true,
    // The content policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Hashes do not compress. The first file names the files of each screen, and the files of a part may follow one another.
      resolveDependencies: (_, files, { hostId, hostType }) =>
        hostType === 'html' || /\/start-/.test(hostId) ? files : [],
    },
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/worker/service-worker.ts' },
      output: {
        // The worker's address never changes: the browser looks there for a new version.
        entryFileNames: ({ name }) => (name === 'service-worker' ? WORKER : 'assets/[name]-[hash:7].js'),
        // Hashes do not compress, and every page has the names of all files that it may load.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Each style sheet is named like the script that loads it, so here the name says nothing new.
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: { groups: sharedFiles },
      },
    },
  },
  server: {
    // The address of sign-in links and mails must be the one that is open.
    proxy: { '/api': server, '/healthz': server, '/readyz': server },
  },
})
