/**
 * What is asked of a connection to PostgreSQL in one turn of the event loop travels together: one message out and one
 * back, and all of it succeeds or fails. What is asked meanwhile waits for that answer, so that nothing of a
 * transaction follows a begin that failed.
 */
import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import { Connection, type OpenTransaction } from '../connection.ts'

const INT8 = 20

/** What each connection keeps ready at most; there is no end to the texts of statements with lists in them. */
const MOST_STATEMENTS = 500
const names = new Map<string, string>()

/**
 * The name under which a connection prepares a statement: to plan one takes longer than to run most. None for what says
 * `*`: that is another row after a newer version has added a column, and a prepared one would fail.
 */
function nameOf(text: string): string {
  if (!names.has(text) && names.size < MOST_STATEMENTS && !text.includes('*'))
    names.set(text, `s${names.size}`)
  return names.get(text) ?? ''
}

interface Column {
  name: string
  parse: (text: string) => unknown
}
/** By the name of a prepared statement; they stay the same, or PostgreSQL refuses it. */
type KnownColumns = Map<string, readonly Column[]>

interface Asked {
  name: string
  query: CompiledQuery
  transaction: OpenTransaction | undefined
  columns?: readonly Column[] | undefined
  rows: unknown[]
  numAffectedRows?: bigint
  resolve: (result: QueryResult<never>) => void
  reject: (failure: Error) => void
}

export class PostgresConnection extends Connection {
  readonly #client: pg.PoolClient
  readonly #columns: KnownColumns = new Map()
  /** One for all that is asked: one for each statement left 20 MB behind under load, and 60 with 2,000 open pages. */
  readonly #silence: NodeJS.Timeout | undefined
  #waiting: Asked[] = []
  #sent: Batch | undefined
  /** Whether what was asked last was done, nobody knows. */
  isInDoubt = false

  /** @param answerMs a database that has not answered for so long is gone without a word */
  constructor(client: pg.PoolClient, answerMs: number | undefined) {
    super()
    this.#client = client
    const failure = new Error('PostgreSQL did not answer in time')
    if (answerMs) this.#silence = setTimeout(() => this.#sent?.handleError(failure), answerMs).unref()
  }

  /** Back to the pool, which closes one whose state is not known. */
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

  /** What waits first and, of the same transaction, what is behind it: a rollback must not fail with what it ends. */
  #sendWaiting(): void {
    const transaction = this.#waiting[0]?.transaction
    const next = this.#waiting.findIndex((asked) => asked.transaction !== transaction)
    const asked = this.#waiting.splice(0, next < 0 ? Infinity : next)
    if (asked.length === 0) return
    const done = (failure?: Error) => {
      this.#sent = undefined
      if (failure) {
        for (const { reject } of asked) reject(failure)
        if (transaction) transaction.failure ??= failure
        // Unless the database itself has said so, it may have happened.
        this.isInDoubt ||= !(failure instanceof pg.DatabaseError)
      }
      this.#sendWaiting()
    }
    if (transaction?.failure) return done(transaction.failure)
    this.#sent = new Batch(asked, this.#columns, done)
    this.#silence?.refresh()
    // oxlint-disable-next-line slotwerk/sql-text -- Kysely's compiled statements, whose values come apart
    this.#client.query(this.#sent)
  }
}

/** The driver's connection, as it is handed to what is submitted. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  /** The texts of what is prepared, by name. */
  parsedStatements: Record<string, string>
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly (string | null)[] }): void
  describe(message: { type: 'P' }): void
  execute(): void
  sync(): void
}

/** Statements as one query of the driver: behind one that fails, PostgreSQL skips the others. */
class Batch {
  readonly #asked: readonly Asked[]
  readonly #columns: KnownColumns
  readonly #done: (failure?: Error) => void
  #answered = 0

  constructor(asked: readonly Asked[], columns: KnownColumns, done: (failure?: Error) => void) {
    this.#asked = asked
    this.#columns = columns
    this.#done = done
  }

  /** By these the driver notes what is prepared, when it is. */
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
    for (const asked of this.#asked) {
      const { name, query } = asked
      if (name === '' || !(isParsed(name) || parsed.has(name))) wire.parse({ name, text: query.sql })
      parsed.add(name)
      wire.bind({ statement: name, values: (query.parameters as Value[]).map(toText) })
      asked.columns = this.#columns.get(name)
      // To describe them, and to read the description, takes a third of an answer.
      if (!asked.columns) wire.describe({ type: 'P' })
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
    if (asked.name !== '') this.#columns.set(asked.name, asked.columns ?? [])
    const [, affected] = /^(?:INSERT|UPDATE|DELETE).* (\d+)$/.exec(text) ?? []
    if (affected !== undefined) asked.numAffectedRows = BigInt(affected)
    this.#answered += 1
  }
  /** Only now what is outside of a transaction is committed. */
  handleReadyForQuery(): void {
    for (const { rows, numAffectedRows, resolve } of this.#asked)
      resolve({ rows: rows as never[], ...(numAffectedRows === undefined ? {} : { numAffectedRows }) })
    this.#done()
  }
  /** With the statement, for the log: the stack only says that it came from the socket. */
  handleError(failure: Error): void {
    this.#done(Object.assign(failure, { statement: this.#asked[this.#answered]?.query.sql }))
  }
}

/** Instants and counts are int8; all of ours fit a JavaScript number. */
function parserOf(type: number): Column['parse'] {
  return type === INT8 ? Number : (pg.types.getTypeParser(type, 'text') as Column['parse'])
}

type Value = string | number | bigint | boolean | null

function toText(value: Value): string | null {
  return value === null ? null : String(value)
}
