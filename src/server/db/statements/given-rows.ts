/** Rows given to a statement as one value, JSON: it is the same for any number of them, so it is built and planned once. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import { locksRows } from './lock-rows.ts'

const TYPES = { text: sql`text`, integer: sql`integer`, bigint: sql`bigint` }
export type Type = keyof typeof TYPES

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
