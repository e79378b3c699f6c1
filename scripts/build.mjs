// `npm run build`: builds the web app into dist/ even if it is up to date (npm start builds only when needed).
//
// The build fails on a type of import that the bundler cannot resolve; its message names file and line.
// Why it matters: the server serves dist/ and nothing else to browsers.
// How to fix: `npm run check` first; it finds nearly all of what the bundler trips over.
import { build, ensureInstalled } from './lib/prepare.mjs'
import { runMain } from './lib/run.mjs'

await runMain(async () => {
  await ensureInstalled()
  await build()
})
