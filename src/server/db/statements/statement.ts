/**
 * All reads and writes on hot paths use these functions: `statement` compiles a statement once, `givenRows` and
 * `insertRows` pass many rows to one, `withCommit` writes without waiting, and `settleAll` waits for several statements.
 * Other statements use Kysely's own `execute`.
 */
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { sendStatement } from '../connection.ts'
import { isPostgres } from '../database.ts'
import type { Db, Schema, Tx } from '../schema.ts'

/** Stands for an argument while a statement is built. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** Throws when a builder calculates with the argument, compares it by size or converts it to a text. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`A statement must not depend on its argument "${this.name}": it is built only once.`)
  }
  toJSON(): never {
    return this[Symbol.toPrimitive]()
  }
}

/**
 * Makes a function that runs a statement with the values of its arguments. Kysely builds and compiles the statement
 * once per engine, which takes longer than running most statements.
 *
 * `build` gets a placeholder for each argument. It must not branch on an argument: a placeholder is always truthy and
 * equals nothing. Each argument stands for one value, never for a list; `givenRows` passes many rows as one value.
 */
export function statement<Args extends object, Row>(
  build: (db: Db, args: Args) => { compile(db: Db): CompiledQuery<Row> },
) {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Args
  // The key is the engine and not `db`, since each transaction has a separate `db`.
  const byEngine = new WeakMap<object, CompiledQuery<Row>>()
  return (db: Db, args: Args): Promise<Row[]> => {
    const engine = db.getExecutor().adapter.constructor
    let query = byEngine.get(engine)
    if (!query) byEngine.set(engine, (query = build(db, placeholders).compile(db)))
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? args[value.name as keyof Args] : value,
    )
    return sendStatement(db, { ...query, parameters })
  }
}

/**
 * Writes within a transaction without waiting. On PostgreSQL the statement is sent with the next one, or with the
 * commit. The commit fails if the statement did, so no failure is lost.
 */
export function withCommit(write: Promise<unknown>): void {
  write.catch(() => {})
}

/**
 * Waits until all have settled; then returns their results, or throws the first failure. `Promise.all` would let the
 * transaction roll back while a statement is still in flight, and that statement would run after the rollback.
 */
export async function settleAll<Results extends readonly unknown[]>(promises: readonly [...Results]) {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}

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
 * @param options.adds this column is added to the number in such a row
 */
export function insertRows<Args extends object, Name extends string>(
  table: keyof Schema,
  options: {
    same: (args: Args) => Record<string, string | null>
    types: Record<Name, Type>
    overwrites?: NoInfer<Name>
    adds?: NoInfer<Name>
  },
) {
  const { same, types, overwrites, adds } = options
  const changed = overwrites ?? adds
  const names = Object.keys(types) as Name[]

  const insert = (db: Db, args: Args, own: unknown[], source: (values: Part) => Part) => {
    const common = same(args)
    const columns = [...Object.keys(common), ...names]
    const rows = source(sql.join([...Object.values(common), ...own]))
    const query = db
      .insertInto(table)
      .columns(columns as never[])
      .expression(rows as never)
    if (changed === undefined) return query
    const key = columns.filter((name) => name !== changed)
    const given = sql.ref(`excluded.${changed}`)
    const value = adds === undefined ? given : sql`${sql.ref(`${table}.${adds}`)} + ${given}`
    return query.onConflict((conflict) =>
      conflict.columns(key as never[]).doUpdateSet({ [changed]: value } as never),
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
