import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Database, pingDatabase } from '../db/database.ts'
import { isDamage } from '../db/failures.ts'
import { appliedMigrations, knownMigrations, migrate } from '../db/migrate.ts'
import { type DatabaseLocation, openDatabase } from '../db/open-database.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { backUp } from './back-up.ts'
import { newBackupPath } from './backups-folder.ts'

const OLDER =
  'The database is of an earlier version of Slotwerk than this command, which leaves it as it is. Run the command of the version that the server runs, or start the server of this version first: it brings the database up to date, after a backup.'

/**
 * Opens the database and migrates it. A database that is in use is backed up first. Gives the names of the migrations
 * that ran, and the path of the backup.
 * @param options isServer: whether to reserve the database for this process, where only one process may serve it
 * @throws Error with one line that names the setting; nothing stays open
 */
export async function prepareDatabase(
  config: DatabaseLocation & Pick<Config, 'appSecret'>,
  { now, isServer = false }: { now: number; isServer?: boolean },
): Promise<{ database: Database; applied: string[]; backup: string | undefined }> {
  const database = await openReachable(config)
  try {
    // The reservation comes first, or the schema would change below a running server.
    if (isServer) await database.reserve()
    let backup: string | undefined
    const applied = await migrate(database, {
      async beforeChange(migrations) {
        backup = await backUpFirst(database, config, { now, migrations })
      },
    })
    return { database, applied, backup }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens the database without migrating it.
 * @throws Error with one line that names the setting; nothing stays open
 */
export async function openReachable(location: DatabaseLocation): Promise<Database> {
  const database = open(location)
  try {
    await pingDatabase(database.db)
    return database
  } catch (error) {
    await database.close()
    throw unreachable(location, error)
  }
}

async function backUpFirst(
  { db }: Database,
  config: Pick<Config, 'dataDir' | 'appSecret'>,
  { now, migrations }: { now: number; migrations: string[] },
): Promise<string> {
  try {
    const file = newBackupPath(config, { why: 'before-update', now, migrations })
    await backUp(db, { file, secrets: createSecrets(config.appSecret), now })
    return file
  } catch (error) {
    throw new Error(
      `The database was not brought up to date, and nothing in it was changed: the backup before that cannot be written to DATA_DIR/backups. ${reasonOf(error)} Mend this and start again.`,
      { cause: error },
    )
  }
}

/**
 * Opens a database for a command that needs its tables. Commands do not migrate: a server of an older version may be
 * running on the database.
 * @throws Error in words for the person at the terminal; nothing stays open
 */
export async function openCurrent(location: DatabaseLocation): Promise<Database> {
  const database = await openReachable(location)
  try {
    const applied = await appliedMigrations(database.db)
    if (applied.length < knownMigrations().length) throw new Error(OLDER)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens a database for a command, like `openCurrent`, or makes a new one where there is none yet.
 * @throws Error in words for the person at the terminal; nothing stays open
 */
export async function openCurrentOrNew(
  config: DatabaseLocation & Pick<Config, 'appSecret'>,
  { now }: { now: number },
): Promise<{ database: Database; isNew: boolean }> {
  if (await hasTables(config)) return { database: await openCurrent(config), isNew: false }
  return { database: (await prepareDatabase(config, { now })).database, isNew: true }
}

async function hasTables(location: DatabaseLocation): Promise<boolean> {
  const database = await openReachable(location)
  try {
    return (await appliedMigrations(database.db)).length > 0
  } finally {
    await database.close()
  }
}

/** Whether a database exists. Only opening it could tell for PostgreSQL, so that counts as existing. */
export function hasDatabase({ databaseUrl, dataDir }: DatabaseLocation): boolean {
  return databaseUrl !== undefined || existsSync(join(dataDir, 'slotwerk.db'))
}

function open(location: DatabaseLocation): Database {
  try {
    return openDatabase(location)
  } catch (error) {
    throw unreachable(location, error)
  }
}

/** Says in which way a person at the terminal goes on from a damaged database. */
export const explainDamage = (damage: string) =>
  `The database in DATA_DIR is damaged (${damage}). Keep a copy of its files, move them away, and restore the newest backup, as docs/operations.md says under Restore.`

function unreachable({ databaseUrl, dataDir }: DatabaseLocation, cause: unknown): Error {
  const reason = reasonOf(cause)
  if (databaseUrl === undefined) {
    if (isDamage(cause)) return new Error(explainDamage(reason), { cause })
    return new Error(`DATA_DIR holds a database that cannot be opened: ${dataDir}. ${reason}`, { cause })
  }
  // The message leaves out user name and password.
  const { host, pathname } = new URL(databaseUrl)
  return new Error(`DATABASE_URL names a database that cannot be reached: ${host}${pathname}. ${reason}`, {
    cause,
  })
}

/**
 * The message of a failure. With several addresses of a host, each one has a message, and the error itself has none.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ')
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}
