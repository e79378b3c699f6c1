import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import * as first from './migrations/0001-first.ts'

/** Append-only: a migration that was released is never changed. */
const migrations = { '0001-first': first }

/** Brings the schema up to date; safe when several nodes start at once. Returns the names it applied. */
export async function migrate(database: Database): Promise<string[]> {
  return database.whileAlone(async () => {
    const migrator = new Migrator({
      db: database.db,
      provider: { getMigrations: async () => migrations },
    })
    const { error, results } = await migrator.migrateToLatest()
    if (error) {
      const reason = error instanceof Error ? error.message : 'No reason was given.'
      throw new Error(`The database could not be brought up to date. ${reason}`, { cause: error })
    }
    return (results ?? []).map((result) => result.migrationName)
  })
}
