import type { Logger } from 'pino'
import type { Config, TimeOfDay } from '../config.ts'
import type { Database } from '../db/database.ts'
import { appliedMigrations } from '../db/migrate.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Rounds, startRounds } from '../kernel/rounds.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { backUp } from './back-up.ts'
import { newBackupPath, removeOldBackups } from './backups-folder.ts'
import { isNightlyBackupDue, markNightlyBackup } from './nightly-mark.ts'
import { openReachable } from './prepare-database.ts'

interface BackupDeps {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'backupAt' | 'backupKeep'>
  database: Database
  secrets: Secrets
  log: Logger
}

/** A machine that was off at night makes the backup this long after its start. */
const CHECK_EVERY_MS = 10 * 60 * 1000

const ALONE =
  'The disk was full when the server started, so it has the database to itself. Start it again once there is room.'

/**
 * Writes the nightly backup if it is due, and removes the oldest. One of several nodes does it; if this node fails,
 * another one does it. Gives the path of the file.
 */
export async function backUpNightly(
  { config, database, secrets, log }: BackupDeps,
  { now, signal }: { now: number; signal?: AbortSignal },
): Promise<string | undefined> {
  const { backupAt, backupKeep } = config
  if (!backupAt || !(await isNightlyBackupDue(database.db, now))) return undefined
  return database.whileAlone('backup', async () => {
    if (!(await isNightlyBackupDue(database.db, now))) return undefined
    if (database.isAlone) throw new Error(ALONE)
    // On SQLite a backup occupies its connection, and the server's own connection must stay free.
    const own = await openReachable(config)
    try {
      const file = newBackupPath(config, { why: 'nightly', now, migrations: await appliedMigrations(own.db) })
      removeOldBackups(config, backupKeep)
      await backUp(own.db, { file, secrets, now, ...(signal ? { signal } : {}) })
      await markNightlyBackup(database.db, nextMoment(backupAt, now))
      removeOldBackups(config, backupKeep)
      log.info({ file }, 'nightly backup written')
      return file
    } finally {
      await own.close()
    }
  })
}

/**
 * The next moment at which the clock of this machine shows this time. On a day whose clock skips the time, it is as long after
 * the skip; of a time that the clock shows twice, it is the first.
 */
export function nextMoment({ hour, minute }: TimeOfDay, now: number): number {
  const momentIn = (days: number) => {
    const moment = new Date(now)
    // The hour is set last: a skipped one would move to the next, and stay there on another day.
    moment.setHours(0, 0, 0, 0)
    moment.setDate(moment.getDate() + days)
    return moment.setHours(hour, minute)
  }
  const today = momentIn(0)
  return today > now ? today : momentIn(1)
}

/** Checks every ten minutes, for the first time ten minutes after the start. */
export function startNightlyBackups(deps: BackupDeps & { clock: Clock }): Rounds {
  const backUpIfDue = async (stopping: AbortSignal) => {
    try {
      await backUpNightly(deps, { now: deps.clock(), signal: stopping })
    } catch (error) {
      // The stop itself ends a backup that is under way.
      if (!stopping.aborted) throw error
    }
  }
  return startRounds(backUpIfDue, {
    everyMs: CHECK_EVERY_MS,
    failed: 'The nightly backup could not be written; trying again in ten minutes.',
    log: deps.log,
    level: 'error',
  })
}
