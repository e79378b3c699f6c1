/** Which files of the build an address needs: announced with the page, so that they come together and not one by one. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** As the build writes it: what each source became, and what it imports. */
type Manifest = Record<
  string,
  { file: string; name?: string; imports?: string[]; css?: string[] } | undefined
>

/** The file that index.html begins with (vite.config.ts). */
const START = 'start'

/** What an address shows first, as the build writes it (vite.config.ts, from src/web/screens.ts). */
interface Screen {
  /** A pattern of the path. */
  address: string
  source: string
  views: View[]
}
/** A part of the screen that is seen in windows of a kind. */
interface View {
  media: string
  source: string
}

/** Gives the `Link` header of an address; undefined where there is nothing to say. */
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
    Object.keys(manifest).filter((each) => manifest[each]?.name === START),
  )
  const all = filesOf(manifest, [source])
  const isOwnStyle = (file: string) => page.has(file) && isStyle(file)
  // Nothing is painted without the page's own styles. The rest by weight: what takes longest begins first.
  const files = [...all].toSorted(
    (a, b) => Number(isOwnStyle(b)) - Number(isOwnStyle(a)) || weightOf(b) - weightOf(a),
  )
  // Styles as the page asks for them, or they would be fetched twice; a screen's must not overtake every script.
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

/** All that these sources and what they import became. */
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
