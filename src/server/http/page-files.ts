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

/** Screens of addresses, the first that fits; what else there is comes when it is asked for. */
const SCREENS: readonly [address: RegExp, source: string, views?: Views][] = [
  [/^\/(auth\/?)?(\?|$)/, 'src/web/features/sign-in/sign-in-page.tsx'],
  [
    /^\/app\/project\/[^/?]+\/freelancer/,
    'src/web/screens/freelancer-project-screen.tsx',
    // As availability/use-view.ts begins. Who has chosen the other one has asked for this one too, only later.
    {
      '(max-width: 640px)': 'src/web/features/availability/components/day-list.tsx',
      '(width > 640px)': 'src/web/features/availability/components/month-view.tsx',
    },
  ],
  [/^\/app\/project\/[^/?]+\/?(\?|$)/, 'src/web/screens/admin/admin-project-screen.tsx'],
]
/** What stands on the screen in windows of these kinds. */
type Views = Readonly<Record<string, string>>

/** Gives the `Link` header of an address; undefined where there is nothing to say. */
export function pageFiles(folder: string): (url: string) => string | undefined {
  const path = join(folder, '.vite', 'manifest.json')
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {}
  const weightOf = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0
  const headers = SCREENS.map(
    ([address, source, views]) => [address, linkHeader(manifest, source, weightOf, views)] as const,
  )
  return (url) => headers.find(([address]) => address.test(url))?.[1]
}

function linkHeader(
  manifest: Manifest,
  source: string,
  weightOf: (file: string) => number,
  views: Views = {},
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
  const inViews = Object.entries(views).flatMap(([media, view]) =>
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
