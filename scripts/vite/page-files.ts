/** Lists the files that the server announces for each address, and those that the service worker caches. */
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { PATIENCE_MS } from '../../src/web/http/patience.ts'
import { paths } from '../../src/web/paths.ts'
import { SOURCES } from './source-files.ts'

export const WORKER = 'service-worker.js'
const SCREENS = join(SOURCES, 'web/screens.ts')

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
export const announcedFiles: Plugin = {
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
export const offlineFiles: Plugin = {
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
