import type { Database } from './database.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openSqlite } from './sqlite/sqlite.ts'

export interface DatabaseLocation {
  /** The address of PostgreSQL; undefined stands for SQLite in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
}

/** Opens PostgreSQL where DATABASE_URL names one, else SQLite in DATA_DIR. */
export function openDatabase({ databaseUrl, dataDir }: DatabaseLocation): Database {
  return databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl)
}
