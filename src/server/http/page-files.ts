/** Which files of the build an address needs: announced with the page, so that they come together and not one by one. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** As the build writes it: what each source became, and what it imports. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] } | undefined>

/** Screens of addresses, the first that fits; what else there is comes when it is asked for. */
const SCREENS: readonly [address: RegExp, sources: readonly string[]][] = [
  [/^\/(auth\/?)?(\?|$)/, ['src/web/features/sign-in/sign-in-page.tsx']],
  [
    /^\/app\/project\/[^/?]+\/freelancer/,
    ['src/web/session/queries.tsx', 'src/web/screens/freelancer-project-screen.tsx'],
  ],
  [
    /^\/app\/project\/[^/?]+\/?(\?|$)/,
    ['src/web/session/queries.tsx', 'src/web/screens/admin-project-screen.tsx'],
  ],
]

/** Gives the `Link` header of an address; undefined where there is nothing to say. */
export function pageFiles(folder: string): (url: string) => string | undefined {
  const path = join(folder, '.vite', 'manifest.json')
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {}
  const headers = SCREENS.map(([address, sources]) => [address, linkHeader(manifest, sources)] as const)
  return (url) => headers.find(([address]) => address.test(url))?.[1]
}

function linkHeader(manifest: Manifest, sources: readonly string[]): string | undefined {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  // What the page itself names needs no word more.
  const seen = new Set<string>()
  const take = (source: string, isNamed: boolean) => {
    const entry = manifest[source]
    if (!entry || seen.has(source)) return
    seen.add(source)
    if (!isNamed) scripts.add(entry.file)
    if (!isNamed) for (const style of entry.css ?? []) styles.add(style)
    for (const each of entry.imports ?? []) take(each, isNamed)
  }
  take('index.html', true)
  for (const source of sources) take(source, false)
  const links = [
    ...[...scripts].map((file) => `</${file}>; rel=modulepreload`),
    ...[...styles].map((file) => `</${file}>; rel=preload; as=style`),
  ]
  return links.length === 0 ? undefined : links.join(', ')
}
