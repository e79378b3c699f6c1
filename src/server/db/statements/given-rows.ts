/** Passes any number of rows to a statement as one JSON value, so that the statement is built and planned once. */
import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../database.ts'
import type { Db } from '../schema.ts'

const TYPES = { text: sql`text`, integer: sql`integer`, bigint: sql`bigint` }
export type Type = keyof typeof TYPES

/** Makes a table expression for `from`, named `given`, with these columns. */
export function givenRows(db: Db, rows: string, types: Partial<Record<string, Type>>): RawBuilder<unknown> {
  const columns = Object.entries(types)
  if (isPostgres(db)) {
    const typed = columns.map(([name, type]) => sql`${sql.ref(name)} ${TYPES[type!]}`)
    return sql`json_to_recordset(cast(${rows} as json)) as given(${sql.join(typed)})`
  }
  const values = columns.map(([name]) => sql`value ->> ${name} as ${sql.ref(name)}`)
  return sql`(select ${sql.join(values)} from json_each(${rows})) as given`
}
