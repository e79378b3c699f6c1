/** Measures the size of a database on the disk. */
import { type RawBuilder, sql } from 'kysely'
import { withDatabase } from '../src/server/testing/with-database.ts'
import type { DatabaseTarget, Engine } from './database-target.ts'

/** A table with fewer rows gives no meaningful size per row. */
const MANY = 1000

interface Table {
  name: string
  /** The table with its indexes. */
  bytes: number
}

const tables: Record<Engine, RawBuilder<Table>> = {
  SQLite: sql`select tbl_name as name, sum(pgsize) as bytes from dbstat
    join sqlite_schema on sqlite_schema.name = dbstat.name where aggregate = true group by tbl_name order by 2 desc`,
  PostgreSQL: sql`select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc`,
}

/** Gives the size of the whole database, and of a row of each large table. */
export function describeDisk(engine: Engine, target: DatabaseTarget): Promise<string> {
  return withDatabase(target, async (db) => {
    const found = (await tables[engine].execute(db)).rows
    const rows: string[] = []
    for (const { name, bytes } of found) {
      const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
        db,
      )
      const count = Number(counted.rows[0]!.count)
      if (count >= MANY) rows.push(`${name} ${Math.round(bytes / count)}`)
    }
    const all = found.reduce((sum, { bytes }) => sum + bytes, 0)
    return `${engine} ${(all / 2 ** 30).toFixed(1)} GiB, bytes a row with its indexes: ${rows.join(', ')}`
  })
}

/** Counts the rows of large tables that PostgreSQL has read without an index, but for the hourly sweep of sessions. */
export function countScanned(target: DatabaseTarget): Promise<number> {
  return withDatabase(target, async (db) => {
    const { rows } = await sql<{ count: number }>`select sum(seq_tup_read)::float8 as count
      from pg_stat_user_tables where n_live_tup > ${MANY} and relname <> 'sessions'`.execute(db)
    return rows[0]!.count
  })
}
