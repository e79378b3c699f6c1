/** The folder DATA_DIR/backups: backups that the server itself makes, named by reason, time and schema. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createDataDir } from '../data-dir.ts'
import { isoInstant } from '../kernel/clock.ts'

type Place = Pick<Config, 'dataDir'>
type Why = 'before-update' | 'nightly'

const folderOf = ({ dataDir }: Place) => join(dataDir, 'backups')

/**
 * Gives the path for a new backup, like nightly-2026-11-21T03-00-00Z-0004-history-by-person.backup; creates the folder.
 */
export function newBackupPath(
  place: Place,
  { why, now, migrations }: { why: Why; now: number; migrations: readonly string[] },
): string {
  createDataDir(place.dataDir)
  mkdirSync(folderOf(place), { recursive: true, mode: 0o700 })
  // The name has no colons, which some file systems do not allow.
  const moment = isoInstant(now)
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  return join(folderOf(place), `${why}-${moment}-${migrations.at(-1)}.backup`)
}

/** The time of the newest nightly backup, in UTC milliseconds. */
export function newestNightlyBackup(place: Place): number | undefined {
  const newest = nightlyBackups(place).at(-1)
  return newest === undefined ? undefined : statSync(join(folderOf(place), newest)).mtimeMs
}

/** Lists the nightly backups, the oldest first. */
function nightlyBackups(place: Place): string[] {
  if (!existsSync(folderOf(place))) return []
  return readdirSync(folderOf(place))
    .filter((name) => /^nightly-.*\.backup$/.test(name))
    .toSorted()
}

/**
 * Removes all but the newest nightly backups, and half-written files of killed processes. Backups before updates stay.
 */
export function removeOldBackups(place: Place, keep: number): void {
  const halfWritten = readdirSync(folderOf(place)).filter((name) => /^nightly-.*\.part$/.test(name))
  for (const name of [...nightlyBackups(place).slice(0, -keep), ...halfWritten])
    rmSync(join(folderOf(place), name), { force: true })
}
