/** The folder DATA_DIR/backups: backups that the server itself makes, named by reason, time and schema. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { isoInstant } from '../kernel/clock.ts'
import { createDataDir } from '../settings/data-dir.ts'

type DataFolder = Pick<Config, 'dataDir'>
type Why = 'before-update' | 'nightly'

const folderOf = ({ dataDir }: DataFolder) => join(dataDir, 'backups')

/**
 * Gives the path for a new backup, like nightly-2026-11-21T03-00-00Z-0004-history-by-person.backup; creates the folder.
 */
export function newBackupPath(
  config: DataFolder,
  { why, now, migrations }: { why: Why; now: number; migrations: readonly string[] },
): string {
  createDataDir(config.dataDir)
  mkdirSync(folderOf(config), { recursive: true, mode: 0o700 })
  // The name has no colons, which some file systems do not allow.
  const moment = isoInstant(now)
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  return join(folderOf(config), `${why}-${moment}-${migrations.at(-1)}.backup`)
}

/** The time of the newest nightly backup, in UTC milliseconds. */
export function newestNightlyBackup(config: DataFolder): number | undefined {
  const newest = nightlyBackups(config).at(-1)
  return newest === undefined ? undefined : statSync(join(folderOf(config), newest)).mtimeMs
}

/** Lists the nightly backups, the oldest first. */
function nightlyBackups(config: DataFolder): string[] {
  if (!existsSync(folderOf(config))) return []
  return readdirSync(folderOf(config))
    .filter((name) => /^nightly-.*\.backup$/.test(name))
    .toSorted()
}

/**
 * Removes all but the newest nightly backups, and half-written files of killed processes. Backups before updates stay.
 */
export function removeOldBackups(config: DataFolder, keep: number): void {
  const halfWritten = readdirSync(folderOf(config)).filter((name) => /^nightly-.*\.part$/.test(name))
  for (const name of [...nightlyBackups(config).slice(0, -keep), ...halfWritten])
    rmSync(join(folderOf(config), name), { force: true })
}
