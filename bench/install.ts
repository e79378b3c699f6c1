import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What only a measurement needs stands in a package.json beside it, and is installed when it is first run. */
export function ensureInstalled(folder: string, ...flags: string[]): void {
  if (existsSync(join(folder, 'node_modules'))) return
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...flags]
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit' })
}
