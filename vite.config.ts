import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Set by scripts/dev.mjs, which starts the server beside the dev server.
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:3001'

export default defineConfig({
  plugins: [react()],
  build: {
    // Browsers of the last two years: all know light-dark(), nesting and :has(), so CSS stays as written.
    target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
    manifest: true,
    // The content policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The address of sign-in links and mails must be the one that is open.
    proxy: { '/api': server, '/healthz': server, '/readyz': server },
  },
})
