/**
 * The limit to measure against: a bare node:http server in a process of its own. GET answers given bytes from memory, or
 * 304 to a request that names their tag. PUT upserts one slot, or all days of a month in one statement, as durably as
 * Slotwerk does, on the engine of the run.
 */
import { createServer, type IncomingMessage } from 'node:http'
import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import { type DayHours, hoursToBits } from '../src/domain/availability.ts'

type Value = string | number

const TABLES = [
  `create table if not exists bare_slots (project_id text not null, date text not null, hour integer not null,
     mode text not null, primary key (project_id, date, hour))`,
  `create table if not exists bare_days (project_id text not null, user_id text not null, date text not null,
     hours integer not null, primary key (project_id, user_id, date))`,
]
const upsertSlots = (
  values: string,
) => `insert into bare_slots (project_id, date, hour, mode) values ${values}
  on conflict (project_id, date, hour) do update set mode = excluded.mode`
const upsertDays = (
  values: string,
) => `insert into bare_days (project_id, user_id, date, hours) values ${values}
  on conflict (project_id, user_id, date) do update set hours = excluded.hours`

const TAG = '"the only one"'
const bytes = Buffer.from(process.env['BARE_BYTES'] ?? '', 'base64')
const write = await openWriter()

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    if (request.headers['if-none-match'] === TAG) {
      response.writeHead(304, { etag: TAG })
      response.end()
      return
    }
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': bytes.length,
      etag: TAG,
    })
    response.end(bytes)
    return
  }
  void readBody(request).then(async (text) => {
    const body: unknown = JSON.parse(text)
    await (request.url === '/month' ? writeMonth(body as Month) : writeSlot(body as Slot))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(text)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.stdout.write(`Bare server is ready: http://127.0.0.1:${port}\n`)
})
process.once('SIGTERM', () => process.exit(0))

interface Slot {
  date: string
  hour: number
  mode: string
}
interface Month {
  availability: DayHours[]
}

function writeSlot({ date, hour, mode }: Slot): Promise<unknown> {
  return write(upsertSlots, [['p', date, hour, mode]])
}

function writeMonth({ availability }: Month): Promise<unknown> {
  return write(
    upsertDays,
    availability.map(({ day, hours }) => ['p', 'u', day, hoursToBits(hours)]),
  )
}

async function openWriter(): Promise<
  (upsert: (values: string) => string, rows: Value[][]) => Promise<unknown>
> {
  const list = (rows: Value[][], mark: (index: number) => string) => {
    let index = 0
    return rows.map((row) => `(${row.map(() => mark((index += 1))).join(', ')})`).join(', ')
  }
  const databaseUrl = process.env['DATABASE_URL']
  if (databaseUrl) {
    const pool = new pg.Pool({ connectionString: databaseUrl })
    for (const table of TABLES) await pool.query(table)
    return (upsert, rows) =>
      pool.query({
        name: `${upsert.name} ${rows.length}`,
        text: upsert(list(rows, (index) => `$${index}`)),
        values: rows.flat(),
      })
  }
  const database = new SqliteDatabase(process.env['BARE_FILE']!)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  for (const table of TABLES) database.exec(table)
  const prepared = new Map<string, SqliteDatabase.Statement>()
  return async (upsert, rows) => {
    const text = upsert(list(rows, () => '?'))
    const statement = prepared.get(text) ?? database.prepare(text)
    prepared.set(text, statement)
    return statement.run(...rows.flat())
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
