import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Database } from './db/database.ts'
import { appliedMigrations, knownMigrations, migrate } from './db/migrate.ts'
import { openPostgres } from './db/postgres.ts'
import { openSqlite } from './db/sqlite.ts'
import { createPostgresDatabase, testEngine } from './testing/test-database.ts'

const opened: Database[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})
async function openEmpty(): Promise<Database> {
  const database =
    testEngine === 'postgres' ? openPostgres(await createPostgresDatabase()) : openSqlite(':memory:')
  opened.push(database)
  return database
}

const described = {
  sqlite: ['select type, name, tbl_name, sql from sqlite_master'],
  postgres: [
    `select table_name, column_name, data_type, is_nullable, column_default
     from information_schema.columns where table_schema = 'public'`,
    `select indexname, indexdef from pg_indexes where schemaname = 'public'`,
    `select conname, conrelid::regclass::text as of_table, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace`,
    `select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal`,
    `select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace`,
  ],
}

/** Tables, columns, indexes, constraints and triggers as text, in an order of its own. */
async function schemaOf({ db }: Database): Promise<string[]> {
  const parts: string[] = []
  for (const text of described[testEngine]) {
    const { rows } = await sql.raw<object>(text).execute(db)
    parts.push(...rows.map((row) => JSON.stringify(row)).toSorted())
  }
  return parts
}

test.each(knownMigrations())('a database of the time of %s becomes what a fresh one is', async (name) => {
  const fresh = await openEmpty()
  await migrate(fresh)
  const older = await openEmpty()
  await migrate(older, name)
  expect((await appliedMigrations(older.db)).at(-1)).toBe(name)
  await migrate(older)
  expect(await schemaOf(older)).toEqual(await schemaOf(fresh))
})

test('a database of a newer version is refused and stays as it is', async () => {
  const database = await openEmpty()
  await migrate(database)
  await sql`insert into kysely_migration (name, timestamp) values ('9001-later', '2030')`.execute(database.db)
  const before = await schemaOf(database)
  await expect(migrate(database)).rejects.toThrow(
    'The database was made by a newer version of Slotwerk. Please start that one, or restore a backup from before.',
  )
  expect(await schemaOf(database)).toEqual(before)
})
