/** Secrets in files, as container platforms hand them over: `APP_SECRET_FILE` names the file that holds `APP_SECRET`. */
import { readFileSync } from 'node:fs'
import { ConfigError } from '../kernel/errors.ts'
import { Settings } from './settings.ts'

type Environment = Record<string, string | undefined>

const FILE = '_FILE'
/** The settings that may stand in a file. */
const names = Object.keys(Settings.shape)
  .filter((name) => name.endsWith(FILE))
  .map((name) => name.slice(0, -FILE.length))

/**
 * Gives the settings with those that stand in files.
 * @throws ConfigError that names the setting: it is also set itself, or its file cannot be read or is empty
 */
export function readSecretFiles(env: Environment): Environment {
  const read = names.flatMap((name) => {
    const file = env[name + FILE]
    if (file === undefined) return []
    if (env[name] !== undefined) {
      throw new ConfigError(`${name} and ${name}${FILE} are both set. Leave out one of them and start again.`)
    }
    return [[name, readSecret(name + FILE, file)] as const]
  })
  return { ...env, ...Object.fromEntries(read) }
}

function readSecret(name: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    throw new ConfigError(
      `${name} names a file that cannot be read (${code}): ${file}. Mend this setting and start again.`,
    )
  }
  // Editors and `echo` end a file with a line break, which is no part of the secret.
  const secret = text.replace(/[\r\n]+$/, '')
  if (secret === '')
    throw new ConfigError(`${name} names a file that is empty: ${file}. Mend this setting and start again.`)
  return secret
}
