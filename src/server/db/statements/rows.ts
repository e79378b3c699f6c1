/** Rows as one value of a statement, and bulk insert: one row as a plain INSERT, several rows as one JSON parameter. */
import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../database.ts'
import type { Db, Schema, Tx } from '../schema.ts'
import { statement } from './statement.ts'

const TYPES = { text: sql`text`, integer: sql`integer`, bigint: sql`bigint` }
type Type = keyof typeof TYPES

/**
 * Passes any number of rows to a statement as one JSON value, so that the statement is built and planned once. Returns a
 * table expression for `from`, named `given`, with these columns.
 */
export function givenRows(db: Db, rows: string, types: Partial<Record<string, Type>>): RawBuilder<unknown> {
  const columns = Object.entries(types)
  if (isPostgres(db)) {
    const typed = columns.map(([name, type]) => sql`${sql.ref(name)} ${TYPES[type!]}`)
    return sql`json_to_recordset(cast(${rows} as json)) as given(${sql.join(typed)})`
  }
  const values = columns.map(([name]) => sql`value ->> ${name} as ${sql.ref(name)}`)
  return sql`(select ${sql.join(values)} from json_each(${rows})) as given`
}

type Row<Name extends string> = Record<Name, string | number | null>
type Part = RawBuilder<unknown>

/**
 * Makes a function that inserts rows. Most writes have one row; reading that row from JSON would take 5 % or more of the
 * time of a slot's save (docs/performance-findings.md).
 * @param options.same values that all rows share, by column
 * @param options.types types of the other columns
 * @param options.overwrites this column is overwritten in a row that has the same values in all other columns
 */
export function insertRows<Args extends object, Name extends string>(
  table: keyof Schema,
  options: {
    same: (args: Args) => Record<string, string | null>
    types: Record<Name, Type>
    overwrites?: NoInfer<Name>
  },
) {
  const { same, types, overwrites } = options
  const names = Object.keys(types) as Name[]

  const insert = (db: Db, args: Args, own: unknown[], source: (values: Part) => Part) => {
    const common = same(args)
    const columns = [...Object.keys(common), ...names]
    const rows = source(sql.join([...Object.values(common), ...own]))
    const query = db
      .insertInto(table)
      .columns(columns as never[])
      .expression(rows as never)
    if (overwrites === undefined) return query
    const key = columns.filter((name) => name !== overwrites)
    return query.onConflict((conflict) =>
      conflict
        .columns(key as never[])
        .doUpdateSet({ [overwrites]: sql.ref(`excluded.${overwrites}`) } as never),
    )
  }
  const insertOne = statement((tx, args: Args & Row<Name>) => {
    const own = names.map((name) => args[name])
    return insert(tx, args, own, (values) => sql`values (${values})`)
  })
  const insertMany = statement((tx, args: Args & { rows: string }) => {
    const own = names.map((name) => sql.ref(name))
    const given = givenRows(tx, args.rows, types)
    // Without `where`, SQLite reads the following `on conflict` as part of a join.
    return insert(tx, args, own, (values) => sql`select ${values} from ${given} where true`)
  })

  return (tx: Tx, args: Args, rows: readonly Row<Name>[]): Promise<unknown> =>
    rows.length === 1
      ? insertOne(tx, { ...args, ...rows[0]! })
      : insertMany(tx, { ...args, rows: JSON.stringify(rows) })
}
