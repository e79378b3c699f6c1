/**
 * All reads and writes on hot paths use these functions: `statement` compiles a statement once, `withCommit` writes
 * without waiting, `settleAll` waits for several statements. Other statements use Kysely's own `execute`.
 */
import type { CompiledQuery, QueryResult } from 'kysely'
import type { Connection, OpenTransaction } from '../connection.ts'
import type { Db } from '../schema.ts'

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
    return send(db, { ...query, parameters })
  }
}

function send<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  if (!db.isTransaction) return db.executeQuery(query).then(({ rows }) => rows)
  const rows = sendInTransaction(db, query).then((result) => result.rows)
  // The transaction keeps the failure for its commit (connection.ts), so it is not unhandled.
  rows.catch(() => {})
  return rows
}

const held = new WeakMap<Db, { connection: Connection; transaction: OpenTransaction }>()

/**
 * Sends a statement at once, in the order of the calls and before the commit. Kysely gives the connection to one
 * statement after the other, so a second statement that no code waits for would come after the commit. Therefore the
 * first one holds the connection for the later ones.
 */
function sendInTransaction<Row>(tx: Db, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const known = held.get(tx)
  if (known && known.connection.transaction === known.transaction)
    return known.connection.executeQuery<Row>(query)
  return (
    tx
      .getExecutor()
      // Kysely waits for a promise that is returned, but not for one within an object.
      .provideConnection(async (provided) => {
        const connection = provided as Connection
        held.set(tx, { connection, transaction: connection.transaction! })
        return { result: connection.executeQuery<Row>(query) }
      })
      .then(({ result }) => result)
  )
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
