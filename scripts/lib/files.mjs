// The files of the repository, without what is installed, built or stored.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const NOT_OURS =
  /^(\.git|node_modules|dist|data|coverage|test-results|test-reports|playwright-report)(\/|$)|\/(node_modules|dist)(\/|$)/

/**
 * Paths from the repository's root, with slashes, sorted.
 * @param {string} [folder] of the repository, the whole of it by default
 */
export function filesOf(folder = '.') {
  /** @type {string[]} */
  const found = []
  /** @param {string} path */
  const walk = (path) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      const inner = path === '.' ? entry.name : `${path}/${entry.name}`
      if (NOT_OURS.test(inner)) continue
      if (entry.isDirectory()) walk(inner)
      else found.push(inner)
    }
  }
  walk(folder)
  return found.toSorted()
}
