/** A database of either engine for a measured server: migrated, and filled with rows before the server starts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { prepareDatabase } from '../src/server/backup/prepare-database.ts'
import { type PostgresServer, startPostgres } from '../src/server/testing/postgres-server.ts'
import { type RunningServer, startRunningServer } from '../src/server/testing/running-server.ts'
import { withClient } from '../src/server/testing/with-client.ts'
import { APP_SECRET, type Rows } from './rows.ts'

export const ENGINES = ['SQLite', 'PostgreSQL'] as const
export type Engine = (typeof ENGINES)[number]

export interface DatabaseTarget {
  dataDir: string
  /** undefined stands for SQLite in dataDir. */
  databaseUrl: string | undefined
  start(): Promise<RunningServer>
  remove(): void
}

/** Runs the work with targets on one database server, and removes all of them afterwards. */
export async function withDatabaseTargets(
  engine: Engine,
  work: (make: (rows: Iterable<Rows>) => Promise<DatabaseTarget>) => Promise<void>,
): Promise<void> {
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
  const targets: DatabaseTarget[] = []
  try {
    await work(async (rows) => {
      const target = await makeTarget(postgres, `bench${targets.length}`)
      targets.push(target)
      await fill(target, rows)
      return target
    })
  } finally {
    for (const target of targets) target.remove()
    await postgres?.remove()
  }
}

async function makeTarget(postgres: PostgresServer | undefined, name: string): Promise<DatabaseTarget> {
  const dataDir = mkdtempSync(join(tmpdir(), 'slotwerk-bench-'))
  const databaseUrl = postgres && new URL(`/${name}`, postgres.url).href
  if (postgres) await withClient(postgres.url, (client) => client.query(`create database ${name}`))
  const { database } = await prepareDatabase({ dataDir, databaseUrl, appSecret: APP_SECRET }, { now: 0 })
  await database.close()
  const env: Record<string, string> = { APP_SECRET, TRUST_PROXY: 'on' }
  if (databaseUrl !== undefined) env['DATABASE_URL'] = databaseUrl
  return {
    dataDir,
    databaseUrl,
    start: () => startRunningServer({ dataDir, env }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Foreign keys and durability are off while filling: generated rows are consistent and can be made again. */
async function fill({ dataDir, databaseUrl }: DatabaseTarget, all: Iterable<Rows>): Promise<void> {
  if (databaseUrl === undefined) {
    fillSqlite(join(dataDir, 'slotwerk.db'), all)
    return
  }
  await withClient(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    for (const { table, rows } of all) {
      const columns = Object.keys(rows[0]!).join(', ')
      await client.query({
        name: `fill ${table}`,
        text: `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
        values: [JSON.stringify(rows)],
      })
    }
    await client.query('vacuum analyze')
  })
}

const ROWS_AT_ONCE = 500_000

function fillSqlite(file: string, all: Iterable<Rows>): void {
  const database = new SqliteDatabase(file)
  database.pragma('synchronous = OFF')
  database.pragma('foreign_keys = OFF')
  database.pragma('cache_size = -200000')
  const inserts = new Map<string, SqliteDatabase.Statement>()
  let count = 0
  database.exec('begin')
  for (const { table, rows } of all) {
    const columns = Object.keys(rows[0]!)
    const values = columns.map((column) => `@${column}`)
    const insert =
      inserts.get(table) ??
      database.prepare(`insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`)
    inserts.set(table, insert)
    for (const row of rows) insert.run(row)
    count += rows.length
    if (count > ROWS_AT_ONCE) {
      database.exec('commit; begin')
      count = 0
    }
  }
  database.exec('commit')
  database.close()
}
