import type { KyselyConfig } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { createDatabase, MIGRATED } from './create-database.ts'
// This file declares the values that a test run provides.
import type {} from './global-postgres.ts'

/** The engine of this test run. */
export const testEngine = process.env['ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

/** Opens a new, migrated database of the run's engine. `log` is called with every statement. */
export async function openTestDatabase(options: Pick<KyselyConfig, 'log'> = {}): Promise<Database> {
  if (testEngine === 'postgres') {
    return openPostgres(await createDatabase(inject('postgresUrl'), { from: MIGRATED }), options)
  }
  const database = openSqlite(':memory:', options)
  await migrate(database)
  return database
}

/** Creates an empty database in the run's PostgreSQL, and returns its URL. */
export function createPostgresDatabase(): Promise<string> {
  return createDatabase(inject('postgresUrl'))
}
