import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SCRIPT = fileURLToPath(new URL('./quick-check.ts', import.meta.url))

/**
 * Checks all pages of a database file beside the event loop, also while a server uses it. Gives what is damaged, and
 * undefined where nothing is.
 * @throws Error where the check was aborted or could not be made
 */
export async function findDamage(file: string, signal: AbortSignal): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, file], { signal, env: {} })
  const found = stdout.trim().replaceAll('\n', ' ')
  return found === 'ok' ? undefined : found
}
