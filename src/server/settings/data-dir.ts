/** The folder of the server's files, and the secrets that a single machine generates and keeps there. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '../kernel/errors.ts'

/** The secret of a single machine, which its first start generates. */
export function readOrCreateSecret(dataDir: string, canCreate: boolean): string {
  const file = join(dataDir, 'app-secret')
  try {
    if (canCreate) createSecret(dataDir, file, randomBytes(32).toString('base64url'))
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

/** A further secret of a single machine: the fresh one, unless an earlier start has stored one. */
export function readOrStoreSecret(file: string, fresh: string): string {
  createSecret(dirname(file), file, fresh)
  return readFileSync(file, 'utf8').trim()
}

function createSecret(dataDir: string, file: string, secret: string): void {
  createDataDir(dataDir)
  try {
    // With "wx", one of two first starts wins; the other reads the secret of the winner.
    writeFileSync(file, secret, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Creates DATA_DIR if it is not there yet.
 * @throws ConfigError that names it
 */
export function createDataDir(dataDir: string): void {
  try {
    createFolder(dataDir)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    throw new ConfigError(`DATA_DIR is not a folder and cannot be made one (${code}): ${dataDir}`)
  }
}

/**
 * Creates folder by folder. Node's recursive mkdir never returns where a file system (like /proc) fails with ENOENT.
 */
function createFolder(folder: string): void {
  const exists = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
  if (exists()) return
  if (dirname(folder) !== folder) createFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another start may have created the folder meanwhile.
    if (!exists()) throw error
  }
}
