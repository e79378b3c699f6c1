/** The folder of a server's own files, and the secret that a single machine keeps there. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from './kernel/errors.ts'

/** The generated secret of a single machine, made on the first start. */
export function ownSecret(dataDir: string, mayMake: boolean): string {
  const file = join(dataDir, 'app-secret')
  try {
    if (mayMake) makeSecret(dataDir, file)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    throw new ConfigError(
      code === 'ENOENT'
        ? `DATA_DIR holds no app-secret: ${dataDir}. Set APP_SECRET to the one the server runs with.`
        : `DATA_DIR holds an app-secret that cannot be written or read (${code}): ${file}`,
    )
  }
}

function makeSecret(dataDir: string, file: string): void {
  makeDataDir(dataDir)
  try {
    // "wx" makes one of two first starts win; the other reads what the winner wrote.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Makes DATA_DIR where it is not there yet.
 * @throws ConfigError that names it
 */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    throw new ConfigError(`DATA_DIR is not a folder and cannot be made one (${code}): ${dataDir}`)
  }
}

/** Folder by folder: Node's own way never ends where a file system (like /proc) says ENOENT to whatever is made in it. */
function makeFolder(folder: string): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
  if (isThere()) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another start was faster.
    if (!isThere()) throw error
  }
}
