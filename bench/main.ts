// `npm run bench`: how close Slotwerk is to the limit, as ratios of medians measured in one run, on both engines.
// The limit is a bare node:http server in a process of its own (bare-server.ts). Sessions are checked and
// access is enforced on our side. `-- --write` writes the table into docs/performance.md.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { daysOfMonth } from '../src/domain/calendar.ts'
import { HOURS, MODES } from '../src/domain/slot.ts'
import { type Api, signUp } from '../src/server/testing/api.ts'
import { startPostgres } from '../src/server/testing/postgres-server.ts'
import { startRunningServer } from '../src/server/testing/running-server.ts'
import { type Comparison, compare, type Target } from './measure.ts'

const MONTH = '2027-03'
const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url))
const REPORT = fileURLToPath(new URL('../docs/performance.md', import.meta.url))
const TABLE_START = '<!-- measured by npm run bench -->'

const { values } = parseArgs({
  options: { count: { type: 'string', default: '1500' }, write: { type: 'boolean', default: false } },
})
const count = Number(values.count)
const cells = daysOfMonth(MONTH).flatMap((date) => HOURS.map((hour) => ({ date, hour })))

const rows: string[] = []
for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const results = await measureEngine(engine)
  for (const [name, result] of Object.entries(results)) rows.push(tableRow(name, engine, result))
}
const table = [
  '| request | engine | Slotwerk, median | bare server, median | ratio bare / Slotwerk |',
  '|---|---|---|---|---|',
  ...rows,
].join('\n')
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${count} requests each, one connection`
console.log(`${table}\n\n${machine}`)
if (values.write) writeReport()

async function measureEngine(engine: 'SQLite' | 'PostgreSQL'): Promise<Record<string, Comparison>> {
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
  const env: Record<string, string> = postgres
    ? { DATABASE_URL: postgres.url, APP_SECRET: 'a secret of the measurement, long enough' }
    : {}
  const server = await startRunningServer({ entry: 'main', env })
  let bare: { url: string; child: ChildProcess } | undefined
  try {
    const admin = await signUp(server, 'bench@example.org')
    const schedulePath = `/projects/${admin.user.projectId}/schedule`
    for (const [index, cell] of cells.entries()) {
      await admin.call('PUT', `${schedulePath}/slot`, { ...cell, mode: MODES[index % MODES.length] })
    }
    const scheduleUrl = `${server.url}/api${schedulePath}?month=${MONTH}`
    const bytes = await plainBytes(scheduleUrl, admin)
    bare = await startBare({
      ...env,
      BARE_BYTES: bytes.toString('base64'),
      BARE_FILE: join(server.dataDir, 'bare.db'),
    })
    const headers = { authorization: `Bearer ${admin.token}` }
    const get = (name: string, url: string): Target => ({
      name,
      next: () => ({ url, method: 'GET', headers }),
    })
    return {
      [`GET schedule of a full month (${Math.round(bytes.length / 1024)} kB)`]: await compare(
        get('Slotwerk', scheduleUrl),
        get('bare', bare.url),
        count,
      ),
      'PUT slot (durable)': await compare(
        putTarget('Slotwerk', `${server.url}/api${schedulePath}/slot`, headers),
        putTarget('bare', bare.url, {}),
        count,
      ),
    }
  } finally {
    bare?.child.kill('SIGTERM')
    await server.stop()
    await postgres?.stop()
  }
}

/** Each write sets another mode than the cell had, so that there is something to store. */
function putTarget(name: string, url: string, more: Record<string, string>): Target {
  let step = 0
  return {
    name,
    next() {
      step += 1
      const body = JSON.stringify({ ...cells[step % cells.length], mode: MODES[(step * 3) % MODES.length] })
      const headers = {
        ...more,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }
      return { url, method: 'PUT', headers, body }
    },
  }
}

/** The answer's bytes without compression: what both sides send in the measurement. */
async function plainBytes(url: string, { token }: Api): Promise<Buffer> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

async function startBare(env: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [BARE], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The bare server ended with code ${code}.`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\/\/\S+/.exec(chunk.toString())?.[0]
      if (found) resolve(found)
    })
  })
  return { url, child }
}

function tableRow(name: string, engine: string, { oursMs, bareMs, ratio }: Comparison): string {
  return `| ${name} | ${engine} | ${oursMs.toFixed(2)} ms | ${bareMs.toFixed(2)} ms | ${ratio.toFixed(2)} |`
}

function writeReport(): void {
  const report = readFileSync(REPORT, 'utf8')
  const head = report.slice(0, report.indexOf(TABLE_START))
  if (!report.includes(TABLE_START)) throw new Error(`${REPORT} has no line '${TABLE_START}' to write below.`)
  writeFileSync(REPORT, `${head}${TABLE_START}\n\n${table}\n\nMeasured on: ${machine}.\n`)
}
