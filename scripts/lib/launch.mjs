// The one way by which a command starts a TypeScript file of the server: packages there, web app built if it is
// served, then Node 24, with this terminal's arguments, environment and signals handed through.
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { findNode24, foreground, runMain } from './run.mjs'

/**
 * @param {string} file
 * @param {{ servesWeb?: boolean }} [options]
 */
export function launch(file, { servesWeb = false } = {}) {
  return runMain(async () => {
    await (servesWeb ? ensureBuilt() : ensureInstalled())
    return foreground(findNode24(), [file, ...process.argv.slice(2)])
  })
}
