/**
 * Finds the files of the build that an address needs. They are announced with the page, so that the browser loads them
 * together.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The manifest of the build: the file that each source became, and its imports. */
type Manifest = Record<
  string,
  { file: string; name?: string; imports?: string[]; css?: string[] } | undefined
>

/** The source that index.html loads (vite.config.ts). */
const ENTRY_NAME = 'start'

/** The first screen of an address, as the build writes it (scripts/vite/page-files.ts, from src/web/screens.ts). */
interface Screen {
  /** A pattern of the path. */
  address: string
  source: string
  views: View[]
}
/** A part of the screen that only some sizes of windows show. */
interface View {
  media: string
  source: string
}

/** Makes the function that gives the `Link` header of an address; undefined where no files are announced. */
export function pageFiles(folder: string): (url: string) => string | undefined {
  const manifest = (readBuilt(folder, 'manifest.json') ?? {}) as Manifest
  const screens = (readBuilt(folder, 'screens.json') ?? []) as Screen[]
  const weightOf = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0
  const headers = screens.map(
    ({ address, source, views }) =>
      [new RegExp(address, 'i'), linkHeader(manifest, source, weightOf, views)] as const,
  )
  return (url) => {
    const path = url.replace(/\?.*$/s, '')
    return headers.find(([address]) => address.test(path))?.[1]
  }
}

function readBuilt(folder: string, name: string): unknown {
  const path = join(folder, '.vite', name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function linkHeader(
  manifest: Manifest,
  source: string,
  weightOf: (file: string) => number,
  views: readonly View[],
): string | undefined {
  if (!manifest[source]) return undefined
  const page = filesOf(
    manifest,
    Object.keys(manifest).filter((each) => manifest[each]?.name === ENTRY_NAME),
  )
  const all = filesOf(manifest, [source])
  const isOwnStyle = (file: string) => page.has(file) && isStyle(file)
  // The page's own styles come first, since the browser paints nothing without them. The other files follow by size,
  // the largest first.
  const files = [...all].toSorted(
    (a, b) => Number(isOwnStyle(b)) - Number(isOwnStyle(a)) || weightOf(b) - weightOf(a),
  )
  // The announcement of a style must match the request of the page, or the style is loaded twice. The styles of a
  // screen must not come before all scripts.
  const style = 'rel=preload; as=style; crossorigin'
  const announce = (file: string) => {
    const how = isOwnStyle(file) ? style : isStyle(file) ? `${style}; fetchpriority=low` : 'rel=modulepreload'
    return `</${file}>; ${how}`
  }
  const inViews = views.flatMap(({ media, source: view }) =>
    [...filesOf(manifest, [view])]
      .filter((file) => !all.has(file))
      .map((file) => `${announce(file)}; media="${media}"`),
  )
  return [...files.map(announce), ...inViews].join(', ')
}

const isStyle = (file: string) => file.endsWith('.css')

/** The files that these sources and their imports became. */
function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const take = (source: string) => {
    const entry = manifest[source]
    if (!entry || seen.has(source)) return
    seen.add(source)
    for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file)
    entry.imports?.forEach(take)
  }
  sources.forEach(take)
  return files
}
