import { type KyselyConfig, sql } from 'kysely'
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
  await copyMigrated(database)
  return database
}

/** The statements that make the schema of a migrated SQLite database, and the rows that migrations leave. */
let migrated: Promise<{ schema: string[]; rows: [table: string, rows: object[]][] }> | undefined

/** Makes an empty SQLite database a migrated one, in less time than the migrations take. */
async function copyMigrated({ db }: Database): Promise<void> {
  const { schema, rows } = await (migrated ??= readMigrated())
  await db.transaction().execute(async (tx) => {
    for (const statement of schema) await sql.raw(statement).execute(tx)
    for (const [table, ofTable] of rows)
      await tx
        .insertInto(table as never)
        .values(ofTable as never)
        .execute()
  })
}

async function readMigrated() {
  const database = openSqlite(':memory:')
  const { db } = database
  await migrate(database)
  const made = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_master where sql is not null order by rowid`.execute(db)
  const rows: [table: string, rows: object[]][] = []
  for (const { name } of made.rows.filter(({ type }) => type === 'table')) {
    const ofTable = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    if (ofTable.rows.length > 0) rows.push([name, ofTable.rows])
  }
  await database.close()
  return { schema: made.rows.map((each) => each.sql), rows }
}

/** Creates an empty database in the run's PostgreSQL, and returns its URL. */
export function createPostgresDatabase(): Promise<string> {
  return createDatabase(inject('postgresUrl'))
}
