import type { Config } from '../config.ts'
import { openPostgres } from './postgres.ts'
import type { Db } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** An open database of either engine. What differs between the engines sits in this folder. */
export interface Database {
  db: Db
  engine: 'sqlite' | 'postgres'
  /** Runs the work while no other process does work of this kind on the same database. */
  whileAlone<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** PostgreSQL where DATABASE_URL names one, else SQLite in DATA_DIR. */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Database {
  return config.databaseUrl === undefined
    ? openSqlite(config.dataDir)
    : openPostgres(config.databaseUrl)
}
