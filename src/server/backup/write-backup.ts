import { sql } from 'kysely'
import { inSnapshot } from '../db/in-snapshot.ts'
import type { Db, Tx } from '../db/schema.ts'
import { type BackupHeader, headerLine } from './format.ts'
import { backupTables } from './tables.ts'

const ROWS_AT_ONCE = 2000

/**
 * Runs `take` over the lines of a backup. All lines show the data at one moment, while the server goes on writing. Only
 * some rows are in memory at a time.
 */
export async function writeBackup(
  db: Db,
  header: BackupHeader,
  take: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  const found = await db.introspection.getTables()
  // In a database of an earlier schema the keys lack the columns that were added to them since.
  const tables = backupTables.flatMap(({ table, key }) => {
    const columns = found.find(({ name }) => name === table)?.columns.map(({ name }) => name)
    return columns ? [{ table, key: key.filter((column) => columns.includes(column)) }] : []
  })
  await inSnapshot(db, (tx) => take(linesOf(tx, header, tables)))
}

async function* linesOf(tx: Tx, header: BackupHeader, tables: typeof backupTables): AsyncIterable<string> {
  yield headerLine(header)
  let rows = 0
  for (const { table, key } of tables) {
    let columns: string[] | undefined
    for await (const row of rowsOf(tx, table, key)) {
      if (!columns) {
        columns = Object.keys(row)
        yield JSON.stringify({ table, columns })
      }
      yield JSON.stringify(columns.map((column) => row[column]))
      rows += 1
    }
  }
  yield JSON.stringify({ rows })
}

/** Reads the rows in the order of the key; each read starts behind the last row of the one before. */
async function* rowsOf(tx: Tx, table: string, key: readonly string[]) {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let last: Record<string, unknown> | undefined
  for (;;) {
    const afterKey = last
      ? sql`where (${columns}) > (${sql.join(key.map((column) => last![column]))})`
      : sql``
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${afterKey} order by ${columns} limit ${ROWS_AT_ONCE}
    `.execute(tx)
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)
  }
}
