// Starts a TypeScript file of the server for a command: installs packages, builds the web app where it is served, then runs
// Node 24 with the arguments, environment and signals of this terminal.
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { findNode24, foreground, runMain } from './run.mjs'

/** Short-lived values take 48 MB of memory at most, not 134 MB, and replies take no longer (docs/performance-findings.md). */
const NODE_FLAGS = ['--max-semi-space-size=16']

/**
 * @param {string} file
 * @param {{ servesWeb?: boolean }} [options]
 */
export function launch(file, { servesWeb = false } = {}) {
  return runMain(async () => {
    await (servesWeb ? ensureBuilt() : ensureInstalled())
    return foreground(findNode24(), [...NODE_FLAGS, file, ...process.argv.slice(2)])
  })
}
