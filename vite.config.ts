import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import type { Endpoint } from './src/contract/endpoint.ts'

// Set by scripts/dev.mjs, which starts the server beside the dev server.
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3001'

const WORKER = 'service-worker.js'
const CONTRACT = fileURLToPath(new URL('src/contract/endpoints.ts', import.meta.url))

/**
 * The page calls endpoints by method and path, and knows for which one need not be signed in. The schemas are types to it,
 * and would be a fifth of what it loads.
 */
const slimContract: Plugin = {
  name: 'slim-contract',
  apply: 'build',
  async load(id) {
    if (id !== CONTRACT) return undefined
    const { endpoints } = (await import(CONTRACT)) as { endpoints: Record<string, Endpoint> }
    const slim = Object.entries(endpoints).map(([name, endpoint]) => {
      const { method, path, access } = endpoint
      const isPublic = access === 'public' && { access }
      return [name, { method, path, ...isPublic, ...(endpoint.stream && { stream: true }) }]
    })
    return `export const endpoints = ${JSON.stringify(Object.fromEntries(slim))}`
  },
}

const SCREENS = fileURLToPath(new URL('src/web/screens.ts', import.meta.url))

/** Of src/web/screens.ts what is needed here. */
interface ScreenTable {
  patternOf: (path: string) => string
  redirects: Record<string, string>
  screens: Record<
    string,
    { path: string; first?: { file: string; views?: { media: string; file: string }[] } }
  >
}

/** Writes beside the manifest which files an address shows first: the server announces them (src/server/http/page-files.ts). */
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

/** The screens that open without a connection: a freelancer's own. */
const OFFLINE = [
  'screens/freelancer-project-screen.tsx',
  'features/availability/components/day-list.tsx',
  'features/availability/components/month-view.tsx',
  'features/availability/components/cannot-remove-dialog.tsx',
  'features/projects/freelancer-home-page.tsx',
  'features/sign-in/sign-in-page.tsx',
  'session/unsaved/unsaved-dialog.tsx',
]

/** Tells the service worker the names of the files it keeps. */
const keptFiles: Plugin = {
  name: 'kept-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const worker = chunks.find((chunk) => chunk.fileName === WORKER)
    // The page's own entry is put into index.html: all of it is in the two files that are named here.
    const isKept = ({ facadeModuleId, name }: (typeof chunks)[number]) =>
      ['start', 'base'].includes(name) || OFFLINE.some((path) => facadeModuleId?.endsWith(`/src/web/${path}`))
    const kept = new Set<string>()
    const take = (fileName: string) => {
      const chunk = chunks.find((each) => each.fileName === fileName)
      if (!chunk || kept.has(fileName)) return
      kept.add(fileName)
      for (const style of chunk.viteMetadata?.importedCss ?? []) kept.add(style)
      chunk.imports.forEach(take)
    }
    for (const chunk of chunks.filter(isKept)) take(chunk.fileName)
    const names = [...kept].map((name) => `/${name}`).toSorted()
    if (!worker?.code.includes('__FILES__')) this.error('The service worker has no place for the names.')
    worker.code = worker.code.replace('__FILES__', JSON.stringify(names))
  },
}

/** Compressed once and as well as can be, not at each request; the server hands these out. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  // Of the files as they lie there: before that, other plugins still put words in.
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

/**
 * What several screens share, in few files that are each cached for themselves: a small file compresses badly, each asks for a
 * round trip of its own, and one that holds everything makes the first screen wait for the last. An earlier group takes what
 * a later one would.
 */
const sharedFiles = Object.entries({
  react:
    /node_modules\/(react|react-dom|react-error-boundary|react-router|@remix-run\/route-pattern|cookie-es|scheduler)\//,
  // What asks for the page's first replies, before React is there; with the bundler's own helper for what is loaded later.
  start: new RegExp(
    [
      'contract/endpoints?.ts',
      'domain/(calendar|language).ts',
      'web/(start|prefetch-screen|screens.ts|first-reads|features/availability/views|paths|clock|listeners|new-version|i18n/current-language|session-store)',
      'web/http/(client|prefetched|connection|api-error|reply-versions|texts).ts',
      'web/ui/(theme|reset|spinner.module)',
    ]
      .map((path) => `/src/${path}`)
      .concat('vite/preload-helper')
      .join('|'),
  ),
  base: new RegExp(
    [
      'domain/(availability|pricing|slot|money|person|roles)\\.ts',
      'web/(main|routes|crash|i18n/(language|texts))',
      'web/session/(session-restorer|use-session|guards|sign-out|use-sign-out|kept-for|texts|language)',
      'web/ui/(texts|cx|button|form\\.|icon|spinner|toast|click|stack|notice|logo|visually|badge|avatar)',
      // Whatever several screens look like: a round trip for each style sheet would cost more than it weighs.
      'web/(ui/(?!password|code|copy|undo|centered|hours|card)|grid/(?!help|input/brush)|session/(?!account)|screens/(live|all)|features/projects/components/project-actions).*.module.css',
      // And the freelancer's, which is opened on phones.
      'web/(screens/freelancer|features/availability/(?!person)).*.module.css',
    ]
      .map((path) => `/src/${path}`)
      .join('|'),
  ),
  // What forms and dialogs are made of; a freelancer's month has none.
  fields:
    /\/src\/(domain\/(messages|countries)|web\/(i18n\/forms|ui\/(dialog|field|text-field|select-field)))/,
  // The ways in.
  forms:
    /\/src\/web\/(http\/use-submit|session\/(needs-set-up|pending-invite)|features\/sign-in\/(.*\.module\.css|components\/(address|auth|footer)|onward|pending-login|requests|texts|use-config|view-model)|ui\/(password-|code-field|centered|hours-))/,
  rules: /node_modules\/zod\/|\/src\/(contract\/(?!euros|facts)|domain\/particulars)/,
  // What every screen of who is signed in needs, and of the queries what the first ones do.
  inside:
    /node_modules\/@tanstack\/(react-query|query-core)\/(?!.*(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery))|\/src\/contract\/facts|\/src\/web\/(read-failed|session\/(kept-|drafts|app-frame|queries)|ui\/(page-shell|user-menu|menu|popover|pager|segmented|empty|icon-button|use-(preload|turns|unload))|screens\/(live|use-live|all-projects|texts)|features\/(projects\/requests|availability\/(view-model|use-avail|availability-updates))|http\/(?!in-slices)|grid\/(draw\/(mode|cells|cell-overlays)|input\/use-shortcuts|edits\/(undo-(buttons|stack)|use-draft-steps)|repeat|texts|month-nav|use-month))/,
  // What administrators' screens share; freelancers open some of it, and seldom.
  admin:
    /\/src\/web\/(features\/projects\/(texts|changes|components\/project-actions)|screens\/admin\/texts|grid\/input\/(use-brush|with-selection))/,
  // On the lists of projects, and below an administrator's month.
  card: /\/src\/web\/ui\/card\./,
  // A dialog of the month, and the card below it: nobody sees it first.
  history: /\/src\/web\/features\/history\//,
  // Who is invited: below the month, and in the dialog.
  invites: /\/src\/web\/(ui\/(copy|undo)-|features\/invites\/(requests|texts|view-model))/,
  grid: /\/src\/web\/grid\/(?!input\/brush|edits\/|help\/)/,
}).map(([name, test], index, { length }) => ({ name, test, priority: length - index }))

/**
 * A class is named after its file: a hash and a line number would compress badly, and stand in styles and scripts.
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
  plugins: [react(), slimContract, announcedFiles, keptFiles, compressed],
  css: { modules: { generateScopedName: classNames() } },
  build: {
    // Browsers of the last two years: all know light-dark(), nesting and :has(), so CSS stays as written.
    target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
    manifest: true,
    // The content policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/worker/service-worker.ts' },
      output: {
        // Its address stays: the browser asks there for a new version.
        entryFileNames: ({ name }) => (name === 'service-worker' ? WORKER : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: sharedFiles },
      },
    },
  },
  server: {
    // The address of sign-in links and mails must be the one that is open.
    proxy: { '/api': server, '/healthz': server, '/readyz': server },
  },
})
