/** Rows given to a statement as one value, JSON: it is the same for any number of them, so it is built and planned once. */
import { type InsertQueryBuilder, type InsertResult, type RawBuilder, sql } from 'kysely'
import { locksRows } from './lock-rows.ts'
import type { Db, Schema } from './schema.ts'

const TYPES = { text: sql`text`, integer: sql`integer`, bigint: sql`bigint` }
type Type = keyof typeof TYPES

/** What `from` takes: a table by the name of `given`, with these columns. */
export function givenRows(db: Db, rows: string, types: Partial<Record<string, Type>>): RawBuilder<unknown> {
  const columns = Object.entries(types)
  if (locksRows(db)) {
    const typed = columns.map(([name, type]) => sql`${sql.ref(name)} ${TYPES[type!]}`)
    return sql`json_to_recordset(cast(${rows} as json)) as given(${sql.join(typed)})`
  }
  const values = columns.map(([name]) => sql`value ->> ${name} as ${sql.ref(name)}`)
  return sql`(select ${sql.join(values)} from json_each(${rows})) as given`
}

interface Given<Table extends keyof Schema> {
  /** Texts that are the same in each row. */
  same: Partial<Schema[Table]>
  /** Of the columns in which the given rows differ. */
  types: Partial<Record<keyof Schema[Table], Type>>
  /** JSON, with these columns. */
  rows: string
}

export function insertGivenRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  { same, types, rows }: Given<Table>,
): InsertQueryBuilder<Schema, Table, InsertResult> {
  const names = Object.keys(types)
  const values = [...Object.values(same).map((text) => sql`${text}`), ...names.map((name) => sql.ref(name))]
  // Without `where`, SQLite takes an `on conflict` behind it for a part of a join.
  const select = sql`select ${sql.join(values)} from ${givenRows(db, rows, types)} where true`
  return db
    .insertInto(table)
    .columns([...Object.keys(same), ...names] as never[])
    .expression(select as never)
}

/** The same, in the place of rows that differ only in one column. */
export function putGivenRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  { column, ...given }: Given<Table> & { column: keyof Schema[Table] & string },
) {
  const key = [...Object.keys(given.same), ...Object.keys(given.types)].filter((name) => name !== column)
  return insertGivenRows(db, table, given).onConflict((conflict) =>
    conflict.columns(key as never[]).doUpdateSet({ [column]: sql.ref(`excluded.${column}`) } as never),
  )
}
