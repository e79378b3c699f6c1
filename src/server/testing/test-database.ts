import type { KyselyConfig } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { createDatabase, MIGRATED } from './create-database.ts'
// What the run provides is declared there.
import type {} from './global-postgres.ts'

/** The engine this run of the tests is about. */
export const testEngine = process.env['ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

/** A fresh, migrated database of the run's engine; `log` hears of every statement. */
export async function openTestDatabase(options: Pick<KyselyConfig, 'log'> = {}): Promise<Database> {
  if (testEngine === 'postgres') {
    return openPostgres(await createDatabase(inject('postgresUrl'), { from: MIGRATED }), options)
  }
  const database = openSqlite(':memory:', options)
  await migrate(database)
  return database
}

/** An empty database in the PostgreSQL that the run started; returns its URL. */
export function createPostgresDatabase(): Promise<string> {
  return createDatabase(inject('postgresUrl'))
}
