import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres.ts'
import { openSqlite } from '../db/sqlite.ts'
// What the run provides is declared there.
import type {} from './global-postgres.ts'

/** The engine this run of the tests is about. */
export const testEngine = process.env['ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

/** A fresh, migrated database of the run's engine. */
export async function openTestDatabase(): Promise<Database> {
  const database =
    testEngine === 'postgres' ? openPostgres(await createPostgresDatabase()) : openSqlite(':memory:')
  await migrate(database)
  return database
}

/** An empty database in the PostgreSQL that the run started; returns its URL. */
export async function createPostgresDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}
