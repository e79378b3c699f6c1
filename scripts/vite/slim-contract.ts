import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { SOURCES, withoutBraces } from './source-files.ts'

const CONTRACT = join(SOURCES, 'contract/endpoints.ts')
const LATER = join(SOURCES, 'web/http/later-endpoints.ts')

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
export const slimContract: Plugin = {
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
