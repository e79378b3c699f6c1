import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import type { Endpoint } from './src/contract/endpoint.ts'

// Set by scripts/dev.mjs, which starts the server beside the dev server.
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3001'

const CONTRACT = fileURLToPath(new URL('src/contract/endpoints.ts', import.meta.url))

/** The page calls endpoints by method and path. The schemas are types to it, and would be a fifth of what it loads. */
const slimContract: Plugin = {
  name: 'slim-contract',
  apply: 'build',
  async load(id) {
    if (id !== CONTRACT) return undefined
    const { endpoints } = (await import(CONTRACT)) as { endpoints: Record<string, Endpoint> }
    const slim = Object.entries(endpoints).map(([name, endpoint]) => {
      const { method, path } = endpoint
      return [name, endpoint.stream ? { method, path, stream: true } : { method, path }]
    })
    return `export const endpoints = ${JSON.stringify(Object.fromEntries(slim))}`
  },
}

/** Compressed once and as well as can be, not at each request; the server hands these out. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  // Of the files as they are written: before that the bundler's own marks are still in them.
  writeBundle({ dir = '' }, bundle) {
    for (const fileName of Object.keys(bundle)) {
      if (!/\.(js|css|html)$/.test(fileName)) continue
      const path = join(dir, fileName)
      const source = readFileSync(path)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
      writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }))
      writeFileSync(`${path}.br`, brotliCompressSync(source, { params }))
    }
  },
}

/**
 * What several screens share, in few files that are each cached for themselves: a small file compresses badly, and one that
 * holds everything makes the first screen wait for the last. An earlier group takes what a later one would.
 */
const sharedFiles = Object.entries({
  react: /node_modules\/(react|react-dom|scheduler)\//,
  plan: /\/src\/domain\/(availability|calendar|pricing|slot)\.ts/,
  // The bundler's own helper for what is loaded later goes with what is always there.
  base: new RegExp(
    [
      'contract/endpoints?.ts',
      'domain/(language|messages|money|person|roles)',
      'web/(paths|router|clock|i18n/|http/(client|api-error|read-versions|texts))',
      'web/session/(session-|use-session|guards|sign-out|kept|texts|language)',
      'web/ui/(texts|theme|reset|cx|button|form\\.|icon|spinner|toast|click|stack|notice|logo|visually|badge|avatar)',
    ]
      .map((path) => `/src/${path}`)
      .concat('vite/preload-helper')
      .join('|'),
  ),
  rules: /node_modules\/zod\/|\/src\/contract\//,
  queries: /node_modules\/@tanstack\//,
  forms: /\/src\/web\/(http\/use-submit|ui\/(field|text-field|password-|code-field|centered|hours-))/,
  frame: /\/src\/web\/(session\/app-frame|ui\/(page-shell|user-menu|pager|segmented))/,
  cards: /\/src\/web\/ui\/(card|dialog|empty)/,
  live: /\/src\/web\/(screens\/(live|use-live|all-projects|texts)|http\/|grid\/(mode|texts|cells|month-nav|use-(month|unload)))/,
  hours:
    /\/src\/web\/features\/availability\/(view-model|texts|use-avail|availability-updates|components\/hour-in)/,
  grid: /\/src\/web\/grid\/(?!help|brush|slot-saver)/,
}).map(([name, test], index, { length }) => ({ name, test, priority: length - index }))

export default defineConfig({
  plugins: [react(), slimContract, compressed],
  build: {
    // Browsers of the last two years: all know light-dark(), nesting and :has(), so CSS stays as written.
    target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
    manifest: true,
    // The content policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: sharedFiles },
      },
    },
  },
  server: {
    // The address of sign-in links and mails must be the one that is open.
    proxy: { '/api': server, '/healthz': server, '/readyz': server },
  },
})
