/**
 * A PostgreSQL connection that sends all statements of one turn of the event loop as a pipeline: one message out, one
 * back. After a failed statement PostgreSQL skips the rest. Later statements wait for the answer, so no statement of a
 * transaction follows a `begin` that failed. docs/decisions/2026-11-22-postgres-pipeline.md says why the driver does not
 * do this.
 */
import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import { Connection, type OpenTransaction } from '../connection.ts'
import type { DatabaseHealth } from '../health.ts'

const INT8 = 20

/** Limits the prepared statements per connection: a statement with a list has a different text for each length. */
const MAX_STATEMENTS = 500
const names = new Map<string, string>()

/**
 * Returns the name under which a connection prepares a statement, since planning takes longer than running most
 * statements. A statement with `*` has no name: a prepared one would fail once a newer version has added a column.
 */
function nameOf(text: string): string {
  if (!names.has(text) && names.size < MAX_STATEMENTS && !text.includes('*'))
    names.set(text, `s${names.size}`)
  return names.get(text) ?? ''
}

interface Column {
  name: string
  parse: (text: string) => unknown
}

interface PendingStatement {
  name: string
  query: CompiledQuery
  transaction: OpenTransaction | undefined
  columns?: readonly Column[]
  rows: unknown[]
  numAffectedRows?: bigint
  resolve: (result: QueryResult<never>) => void
  reject: (failure: Error) => void
}

export class PostgresConnection extends Connection {
  readonly #client: pg.PoolClient
  readonly #health: DatabaseHealth | undefined
  /** One timer for all statements: a timer for each took 20 MB more under load, and 60 with 2,000 open pages. */
  readonly #silence: NodeJS.Timeout | undefined
  #waiting: PendingStatement[] = []
  #sent: Batch | undefined
  /** True when the last statements may or may not have taken effect. */
  isInDoubt = false

  /** @param answerMs after this time without an answer the connection counts as lost */
  constructor(client: pg.PoolClient, answerMs: number | undefined, health?: DatabaseHealth) {
    super()
    this.#health = health
    this.#client = client
    const failure = new Error('PostgreSQL did not answer in time')
    if (answerMs) this.#silence = setTimeout(() => this.#sent?.handleError(failure), answerMs).unref()
  }

  /** Hands the connection back to the pool, which closes it if its state is unknown. */
  release(): void {
    this.#client.release(this.isInDoubt || this.#client.getTransactionStatus() !== 'I')
  }

  protected override send<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      const name = nameOf(query.sql)
      this.#waiting.push({ name, query, transaction: this.transaction, rows: [], resolve, reject })
      if (this.#waiting.length === 1 && !this.#sent) process.nextTick(() => this.#sendWaiting())
    })
  }

  /**
   * Sends the waiting statements of the first transaction as one pipeline. A ROLLBACK belongs to no transaction, so it
   * is sent alone and cannot fail together with the statements that it takes back.
   */
  #sendWaiting(): void {
    const transaction = this.#waiting[0]?.transaction
    const next = this.#waiting.findIndex((asked) => asked.transaction !== transaction)
    const asked = this.#waiting.splice(0, next < 0 ? Infinity : next)
    if (asked.length === 0) return
    const done = (failure?: Error) => {
      this.#sent = undefined
      if (failure) {
        this.#health?.note(failure)
        for (const { reject } of asked) reject(failure)
        if (transaction) transaction.failure ??= failure
        // The database did not refuse the statements, so they may have taken effect.
        this.isInDoubt ||= !(failure instanceof pg.DatabaseError)
      }
      this.#sendWaiting()
    }
    if (transaction?.failure) return done(transaction.failure)
    this.#sent = new Batch(asked, done)
    this.#silence?.refresh()
    // oxlint-disable-next-line slotwerk/sql-text -- a statement compiled by Kysely, with its values apart
    this.#client.query(this.#sent)
  }
}

/** The part of the driver's connection that a submitted query gets. The driver declares it as private. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  /** Texts of prepared statements, by name. */
  parsedStatements: Record<string, string>
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly (string | null)[] }): void
  describe(message: { type: 'P' }): void
  execute(): void
  sync(): void
}

/** Several statements as one query of the driver, with one Sync behind them. */
class Batch {
  readonly #asked: readonly PendingStatement[]
  readonly #done: (failure?: Error) => void
  #answered = 0

  constructor(asked: readonly PendingStatement[], done: (failure?: Error) => void) {
    this.#asked = asked
    this.#done = done
  }

  /** The driver reads `name` and `text` to remember which statements are prepared. */
  get name(): string {
    return this.#asked[this.#answered]?.name ?? ''
  }
  get text(): string {
    return this.#asked[this.#answered]!.query.sql
  }

  submit(connection: object): void {
    const wire = connection as Wire
    const isParsed = (name: string) => name in wire.parsedStatements
    const parsed = new Set<string>()
    wire.stream.cork()
    for (const { name, query } of this.#asked) {
      if (name === '' || !(isParsed(name) || parsed.has(name))) wire.parse({ name, text: query.sql })
      parsed.add(name)
      wire.bind({ statement: name, values: (query.parameters as Value[]).map(toText) })
      wire.describe({ type: 'P' })
      wire.execute()
    }
    wire.sync()
    wire.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }))
    this.#asked[this.#answered]!.columns = columns
  }
  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { columns, rows } = this.#asked[this.#answered]!
    const row: Record<string, unknown> = {}
    for (let index = 0; index < fields.length; index += 1) {
      const { name, parse } = columns![index]!
      const text = fields[index]!
      row[name] = text === null ? null : parse(text)
    }
    rows.push(row)
  }
  handleCommandComplete({ text }: { text: string }): void {
    const asked = this.#asked[this.#answered]!
    const [, affected] = /^(?:INSERT|UPDATE|DELETE).* (\d+)$/.exec(text) ?? []
    if (affected !== undefined) asked.numAffectedRows = BigInt(affected)
    this.#answered += 1
  }
  /** PostgreSQL commits statements outside a transaction only at the Sync. */
  handleReadyForQuery(): void {
    for (const { rows, numAffectedRows, resolve } of this.#asked)
      resolve({ rows: rows as never[], ...(numAffectedRows === undefined ? {} : { numAffectedRows }) })
    this.#done()
  }
  /** Adds the statement to the error for the log, since the stack ends at the socket. */
  handleError(failure: Error): void {
    this.#done(Object.assign(failure, { statement: this.#asked[this.#answered]?.query.sql }))
  }
}

/** Instants and counts are int8; all values of this product fit a JavaScript number. */
function parserOf(type: number): Column['parse'] {
  return type === INT8 ? Number : (pg.types.getTypeParser(type, 'text') as Column['parse'])
}

type Value = string | number | bigint | boolean | null

function toText(value: Value): string | null {
  return value === null ? null : String(value)
}
