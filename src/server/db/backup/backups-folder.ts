/** DATA_DIR/backups: what the server itself puts there, named by why, moment and schema. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isoInstant } from '../../clock.ts'
import { type Config, makeDataDir } from '../../config.ts'

type Why = 'before-update'

/** A name for a new backup, like before-update-2026-11-21T03-00-00Z-0004-history-by-person.backup; makes the folder. */
export function newBackupPath(
  { dataDir }: Pick<Config, 'dataDir'>,
  { why, now, migrations }: { why: Why; now: number; migrations: readonly string[] },
): string {
  makeDataDir(dataDir)
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // No colons, which not every file system takes.
  const moment = isoInstant(now)
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  return join(folder, `${why}-${moment}-${migrations.at(-1)}.backup`)
}
