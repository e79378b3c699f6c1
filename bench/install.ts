import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Installs the packages that only one measurement needs, from the package.json beside it, when it first runs. */
export function ensureInstalled(folder: string, ...flags: string[]): void {
  if (existsSync(join(folder, 'node_modules'))) return
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...flags]
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit' })
}
