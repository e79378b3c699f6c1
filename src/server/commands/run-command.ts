import { hasDatabase } from '../backup/prepare-database.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../kernel/errors.ts'

/** What was typed behind the command's name; undefined unless it is exactly one thing. */
export function soleArgument(): string | undefined {
  const given = process.argv.slice(2)
  return given.length === 1 ? given[0]!.trim() : undefined
}

/** Runs a command of the terminal: its number is the exit code, and a failure is one line, not a stack. */
export async function runCommand(name: string, command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    const message = error instanceof Error && error.message !== '' ? error.message : String(error)
    console.error(error instanceof ConfigError ? message : `${name} failed. ${message}`)
    process.exitCode = 1
  }
}

/** Whoever mistypes DATA_DIR must not get a second installation. */
export function requireDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (hasDatabase(config)) return
  throw new ConfigError(
    `There is no Slotwerk database in ${config.dataDir}. Set DATA_DIR (or DATABASE_URL) to the one the server runs with.`,
  )
}
