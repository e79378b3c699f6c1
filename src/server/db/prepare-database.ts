import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { pingDatabase } from './ping.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Opens the database and brings it up to date; gives the names of the migrations that this took.
 * @param options isServer: whether it is kept for this process, where only one may serve it
 * @throws Error with one line that names the setting; nothing stays open
 */
export async function prepareDatabase(
  place: Place,
  { isServer = false } = {},
): Promise<{ database: Database; applied: string[] }> {
  const database = await openReachable(place)
  try {
    // First, or the schema would change below a server that runs.
    if (isServer) await database.reserve()
    return { database, applied: await migrate(database) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens the database as it is.
 * @throws Error with one line that names the setting; nothing stays open
 */
export async function openReachable(place: Place): Promise<Database> {
  const database = open(place)
  try {
    await pingDatabase(database.db)
    return database
  } catch (error) {
    await database.close()
    throw unreachable(place, error)
  }
}

/** Whether there is a database to open. One of PostgreSQL is asked for only by opening it. */
export function hasDatabase({ databaseUrl, dataDir }: Place): boolean {
  return databaseUrl !== undefined || existsSync(join(dataDir, 'slotwerk.db'))
}

function open(place: Place): Database {
  try {
    return openDatabase(place)
  } catch (error) {
    throw unreachable(place, error)
  }
}

function unreachable({ databaseUrl, dataDir }: Place, cause: unknown): Error {
  const reason = reasonOf(cause)
  if (databaseUrl === undefined) {
    return new Error(`DATA_DIR holds a database that cannot be opened: ${dataDir}. ${reason}`, { cause })
  }
  // Without name and password.
  const { host, pathname } = new URL(databaseUrl)
  return new Error(`DATABASE_URL names a database that cannot be reached: ${host}${pathname}. ${reason}`, {
    cause,
  })
}

/** The words of a failure. Of a host with several addresses each one has failed, and the whole has no words. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ')
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}
