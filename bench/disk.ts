/** What a database takes of the disk. */
import { type RawBuilder, sql } from 'kysely'
import { withDatabase } from '../src/server/testing/with-database.ts'
import type { Engine, Place } from './place.ts'

/** Of fewer rows a table says nothing of a row. */
const MANY = 1000

interface Table {
  name: string
  /** With its indexes. */
  bytes: number
}

const tables: Record<Engine, RawBuilder<Table>> = {
  SQLite: sql`select tbl_name as name, sum(pgsize) as bytes from dbstat
    join sqlite_schema on sqlite_schema.name = dbstat.name where aggregate = true group by tbl_name order by 2 desc`,
  PostgreSQL: sql`select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc`,
}

/** All of it, and what a row of each large table takes. */
export function describeDisk(engine: Engine, place: Place): Promise<string> {
  return withDatabase(place, async (db) => {
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

/** How many rows of large tables PostgreSQL has read without an index; each hour's sweep goes through the sessions. */
export function countScanned(place: Place): Promise<number> {
  return withDatabase(place, async (db) => {
    const { rows } = await sql<{ count: number }>`select sum(seq_tup_read)::float8 as count
      from pg_stat_user_tables where n_live_tup > ${MANY} and relname <> 'sessions'`.execute(db)
    return rows[0]!.count
  })
}
