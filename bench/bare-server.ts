/**
 * The limit to measure against: a bare node:http server in a process of its own. GET answers bytes it was
 * given from memory; PUT does one raw upsert of a slot, as durable as ours, on the engine of the run.
 */
import { createServer, type IncomingMessage } from 'node:http'
import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'

interface Slot {
  date: string
  hour: number
  mode: string
}

const UPSERT = (placeholders: string) =>
  `insert into bare_slots (project_id, date, hour, mode) values (${placeholders})
   on conflict (project_id, date, hour) do update set mode = excluded.mode`
const TABLE = `create table if not exists bare_slots (
  project_id text not null, date text not null, hour integer not null, mode text not null,
  primary key (project_id, date, hour))`

const bytes = Buffer.from(process.env['BARE_BYTES'] ?? '', 'base64')
const write = await openWriter()

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
    response.end(bytes)
    return
  }
  void readBody(request).then(async (text) => {
    const slot = JSON.parse(text) as Slot
    await write(slot)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(slot))
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.stdout.write(`Bare server is ready: http://127.0.0.1:${port}\n`)
})
process.once('SIGTERM', () => process.exit(0))

async function openWriter(): Promise<(slot: Slot) => Promise<unknown>> {
  const databaseUrl = process.env['DATABASE_URL']
  if (databaseUrl) {
    const pool = new pg.Pool({ connectionString: databaseUrl })
    await pool.query(TABLE)
    return ({ date, hour, mode }) =>
      pool.query({ name: 'upsert', text: UPSERT('$1, $2, $3, $4'), values: ['p', date, hour, mode] })
  }
  const database = new SqliteDatabase(process.env['BARE_FILE']!)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(TABLE)
  const upsert = database.prepare(UPSERT('?, ?, ?, ?'))
  return async ({ date, hour, mode }) => upsert.run('p', date, hour, mode)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
