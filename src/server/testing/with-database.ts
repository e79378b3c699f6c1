import type { Config } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Db } from '../db/schema.ts'

/** Opens an existing database beside a running server, does the work with it, and closes it. */
export async function withDatabase<T>(
  place: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const database = openDatabase(place)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
