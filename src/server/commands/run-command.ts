import { hasDatabase } from '../backup/prepare-database.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../kernel/errors.ts'

/** The argument of the command; undefined unless there is exactly one. */
export function soleArgument(): string | undefined {
  const given = process.argv.slice(2)
  return given.length === 1 ? given[0]!.trim() : undefined
}

/** Runs a command. Its number becomes the exit code, and a failure becomes one line, not a stack trace. */
export async function runCommand(name: string, command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    const message = error instanceof Error && error.message !== '' ? error.message : String(error)
    console.error(error instanceof ConfigError ? message : `${name} failed. ${message}`)
    process.exitCode = 1
  }
}

/** Refuses to create a second installation when DATA_DIR is mistyped. */
export function requireDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (hasDatabase(config)) return
  throw new ConfigError(
    `There is no Slotwerk database in ${config.dataDir}. Set DATA_DIR (or DATABASE_URL) to the one the server runs with.`,
  )
}
