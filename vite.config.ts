import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './scripts/vite/compressed.ts'
import { announcedFiles, offlineFiles, WORKER } from './scripts/vite/page-files.ts'
import { sharedFiles } from './scripts/vite/shared-files.ts'
import { slimContract } from './scripts/vite/slim-contract.ts'

// Set by scripts/dev.mjs, which starts the server beside the dev server.
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3001'

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
