/** Statements that are asked all the time are built and compiled once: that takes longer than to run most of them. */
import type { CompiledQuery } from 'kysely'
import type { Db } from '../schema.ts'
import { send } from './send.ts'

/** Stands in a statement for a value that it is yet to be given. */
class Gap {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Makes a function that runs the statement with the values of its arguments. It is built with gaps in their place, so
 * it must be the same whatever they are, and each has to be a single value. Within a transaction it is sent at once:
 * who does not wait for it lets the next one travel with it.
 */
export function compiled<Args extends object, Row>(
  build: (db: Db, args: Args) => { compile(db: Db): CompiledQuery<Row> },
) {
  const gaps = new Proxy({}, { get: (_, name) => new Gap(String(name)) }) as Args
  // One for each engine. Not by connection: a transaction is another `db` each time.
  const byEngine = new WeakMap<object, CompiledQuery<Row>>()
  return (db: Db, args: Args): Promise<Row[]> => {
    const engine = db.getExecutor().adapter.constructor
    let query = byEngine.get(engine)
    if (!query) byEngine.set(engine, (query = build(db, gaps).compile(db)))
    const parameters = query.parameters.map((value) =>
      value instanceof Gap ? args[value.name as keyof Args] : value,
    )
    return send(db, { ...query, parameters })
  }
}
