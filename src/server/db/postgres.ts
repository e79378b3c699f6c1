import { Socket } from 'node:net'
import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyConfig,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { askedBy } from './ask-alone.ts'
import type { Database } from './database.ts'
import { markBegun, markEnded, stopAtFailure, throwFailure } from './failed-transactions.ts'
import { listenOnPostgres } from './postgres-listener.ts'
import type { Schema } from './schema.ts'

const INT8 = 20
const MAX_CONNECTIONS = 10
/** Of one that nobody uses: longer than people pause between two clicks, shorter than firewalls remember a silent one. */
const IDLE_MS = 60_000

/**
 * Opens PostgreSQL.
 * @param options.log hears of every statement
 */
export function openPostgres(url: string, options: Pick<KyselyConfig, 'log'> = {}): Database {
  const pool = openPool(url)
  const db = new Kysely<Schema>({
    dialect: new PipeliningDialect(pool, { isHeard: options.log !== undefined }),
    ...options,
  })
  return {
    db,
    // Around Kysely's own lock, which ends with each migration's transaction: a backup comes before it.
    async whileAlone(name, work) {
      const client = await pool.connect()
      try {
        await client.query('select pg_advisory_lock(hashtext($1))', [`slotwerk ${name}`])
        return await work()
      } finally {
        // Its lock ends with the connection, whatever has become of that.
        client.release(true)
      }
    },
    // Any number of nodes may serve it.
    reserve: async () => {},
    listen: (listener) => listenOnPostgres(url, listener),
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: MAX_CONNECTIONS,
    }),
    close: () => db.destroy(),
  }
}

/** A transaction whose statements travel together where nobody waits for them: each message to and fro costs time. */
class PipeliningDriver extends PostgresDriver {
  override async acquireConnection(options?: AbortableOperationOptions) {
    const connection = await super.acquireConnection(options)
    stopAtFailure(connection)
    return connection
  }
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    // Travels with the first statements, if these do no harm alone.
    markBegun(connection, super.beginTransaction(connection, settings))
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection)
    } finally {
      throwFailure(connection)
      markEnded(connection)
    }
  }
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    markEnded(connection)
    await super.rollbackTransaction(connection)
  }
}

class PipeliningDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #isHeard: boolean
  constructor(pool: pg.Pool, { isHeard }: { isHeard: boolean }) {
    super({ pool })
    this.#pool = pool
    this.#isHeard = isHeard
  }
  override createDriver() {
    return new PipeliningDriver({ pool: this.#pool })
  }
  override createAdapter() {
    const adapter = super.createAdapter()
    // Who hears of statements hears them from Kysely.
    return this.#isHeard ? adapter : askedBy(adapter, (query) => askPool(this.#pool, query))
  }
}

async function askPool(pool: pg.Pool, { sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
  const client = await pool.connect()
  try {
    // oxlint-disable-next-line slotwerk/sql-text -- Kysely's compiled statements, whose values come apart
    return await client.query(sql, [...parameters])
  } finally {
    client.release()
  }
}

/** What each connection keeps ready at most; there is no end to the texts of statements with lists in them. */
const MOST_STATEMENTS = 500
const names = new Map<string, string>()

/**
 * The name under which a connection prepares a statement: to plan one takes longer than to run most. None for what says
 * `*`: that is another row after a newer version has added a column, and a prepared one would fail.
 */
function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MOST_STATEMENTS && !text.includes('*'))
    names.set(text, `s${names.size}`)
  return names.get(text)
}

/** What the driver's query has besides what its types tell. */
interface DriverQuery {
  name: string | undefined
  _result: Columns
  _accumulateRows: boolean
  submit(connection: object): Error | null
  handleRowDescription(message: object): void
}
type Columns = Record<'fields' | '_parsers' | '_prebuiltEmptyResultObject', unknown>
const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  done: (error: Error | undefined, result: unknown) => void,
) => DriverQuery

/** A connection as a query sees it, with the columns of what is prepared on it: they stay the same, or PostgreSQL refuses it. */
interface Preparing {
  columns: Map<string, Columns>
  withoutDescribing: object
}
const preparing = new WeakMap<object, Preparing>()
function preparingOn(connection: object): Preparing {
  const known = preparing.get(connection)
  if (known) return known
  const withoutDescribing = Object.create(connection, { describe: { value: () => {} } }) as object
  const made = { columns: new Map<string, Columns>(), withoutDescribing }
  preparing.set(connection, made)
  return made
}

/** Asks for its columns only once: to describe them, and to make of it what rows are read by, took a third of an answer. */
class PreparedQuery extends DriverQuery {
  #preparing: Preparing | undefined

  override submit(connection: object): Error | null {
    this.#preparing = preparingOn(connection)
    const known = this.#preparing.columns.get(this.name ?? '')
    if (!known) return super.submit(connection)
    Object.assign(this._result, known)
    this._accumulateRows = true
    return super.submit(this.#preparing.withoutDescribing)
  }
  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    const columns = { fields, _parsers, _prebuiltEmptyResultObject }
    if (this.name !== undefined) this.#preparing?.columns.set(this.name, columns)
  }
}

class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    // What is asked in one turn of the event loop leaves in one packet.
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const ask = (...given: unknown[]) => (super.query as (...given: unknown[]) => never)(...given)
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values) || args.length > 2) return ask(...args)
    // Made here: given as a plain object, the driver would first copy it property by property.
    return new Promise((resolve, reject) => {
      const query = new PreparedQuery(text, values, (error, result) =>
        error ? reject(error) : resolve(result),
      )
      ask(Object.assign(query, { name: nameOf(text) }))
    }) as never
  }
}

/** The driver writes each part of a message for itself; these leave as one. */
class GatheringSocket extends Socket {
  override _writev(parts: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    // Sockets take this word too, for what is no text.
    const encoding = 'buffer' as BufferEncoding
    this._write(Buffer.concat(parts.map(({ chunk }) => chunk)), encoding, done)
  }
}

/** Connections as they are needed. Instants and counts are int8 there; all of ours fit a JavaScript number. */
export function openPool(url: string, settings: pg.PoolConfig = {}): pg.Pool {
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    types,
    application_name: 'slotwerk',
    Client: PreparingClient,
    stream: () => new GatheringSocket(),
    pipeline: true,
    ...settings,
  })
  // A connection that the server drops must not end the process: the pool opens another. Idle ones tell the pool; one
  // that is in use, between two statements of a transaction, tells nobody else.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
