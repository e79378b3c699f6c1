// `node scripts/try-injection.ts [--level 3] [--engine sqlite|postgres|both] [--only getMe]`: attacks every endpoint with sqlmap.
//
// Needs sqlmap (Debian's package of that name). sqlmap tries every id of the path, every value of the query and the body, the
// session's token and the language, after one injectable statement, which it must find.
// The script fails when sqlmap reports a value as injectable, cannot be run, or misses the injectable statement.
// Why it matters: SQL injection exposes the data of all tenants (abuse 98).
// How to fix: pass the value as a parameter, as the query builder does.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { sql } from 'kysely'
import { type Endpoint, paramNames } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { createTenant, type TestTenant } from '../src/server/testing/fixtures.ts'
import { sampleCalls } from '../src/server/testing/sample-calls.ts'
import type { TestApp } from '../src/server/testing/test-app.ts'
import { withApp } from './lib/app-on-engine.ts'

/** The clock advances with each request, so that no rate limit applies. */
const STEP_MS = 15 * 60 * 1000
/** A request for sqlmap to attack. */
const MARK = '*'
const NOTHING_FOUND = /do not appear to be injectable/
const FOUND = /sqlmap identified the following injection point/

const run = promisify(execFile)

const { values } = parseArgs({
  options: {
    level: { type: 'string', default: '3' },
    engine: { type: 'string', default: 'both' },
    only: { type: 'string' },
  },
})
const engines = values.engine === 'both' ? ['sqlite', 'postgres'] : [values.engine]
const tried = Object.entries(endpoints as Record<string, Endpoint>).filter(
  // sqlmap would wait for the end of an event stream; other endpoints share its guard and its id.
  ([name, { stream }]) => (values.only === undefined || name === values.only) && !stream,
)

const work = mkdtempSync(join(tmpdir(), 'slotwerk-injection-'))
let wrong = 0
try {
  for (const engine of engines) wrong += await withApp(engine, (test) => tryApp(engine, test))
} finally {
  rmSync(work, { recursive: true, force: true })
}
console.log(wrong === 0 ? 'No endpoint takes SQL.' : `${wrong} answers are WRONG.`)
process.exitCode = wrong === 0 ? 0 : 1

async function tryApp(engine: string, test: TestApp): Promise<number> {
  const naive = 'GET /?name=x* HTTP/1.1\r\n'
  const seen = await sqlmap(engine, naiveHandler(test), naive)
  console.log(`${engine}, a statement put together from text: ${seen.count} requests, ${seen.verdict}`)
  let bad = seen.verdict === 'INJECTABLE' ? 0 : 1
  let requests = 0
  for (const [name, endpoint] of tried) {
    const tenant = await createTenant(test)
    const { verdict, count } = await sqlmap(
      engine,
      (request, response) => test.app.routing(request, response),
      requestTo(name as keyof typeof sampleCalls, endpoint, tenant),
      () => test.advance(STEP_MS),
    )
    requests += count
    if (verdict !== 'nothing found') bad += 1
    console.log(`${engine}, ${name}: ${count} requests, ${verdict}`)
  }
  console.log(`${engine}: ${tried.length} endpoints, ${requests} requests`)
  return bad
}

/** Serves a deliberately injectable statement, which sqlmap must find. */
function naiveHandler({ deps }: TestApp): RequestListener {
  return (request, response) => {
    const name = new URL(request.url!, 'http://localhost').searchParams.get('name')
    void sql
      .raw(`select count(*) as found from users where first_name = '${name}'`)
      .execute(deps.db)
      .then(
        ({ rows }) => response.end(JSON.stringify(rows)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  }
}

/** Writes a valid request as text, with a mark behind each value that a caller chooses. */
function requestTo(name: keyof typeof sampleCalls, { method, path }: Endpoint, tenant: TestTenant): string {
  const { query = {}, body } = sampleCalls[name] as { query?: Record<string, string>; body?: object }
  const params: Record<string, string> = { ...tenant.params, userId: tenant.freelancer.id, token: 'x' }
  const filled = paramNames(path).reduce(
    (text, param) => text.replace(`:${param}`, `${params[param]!}${MARK}`),
    `/api${path}`,
  )
  const asked = Object.entries(query).map(([key, value]) => `${key}=${value}${MARK}`)
  const head = [
    `${method} ${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''} HTTP/1.1`,
    `Authorization: Bearer ${tenant.admin.token}${MARK}`,
    `Accept-Language: en${MARK}`,
    ...(body ? ['Content-Type: application/json'] : []),
  ].join('\r\n')
  return `${head}\r\n\r\n${body ? markValues(JSON.stringify(body)) : ''}`
}

/** Puts a mark at the end of each value of a JSON text. */
function markValues(json: string): string {
  return json.replaceAll(/(?<=[:[])("[^"]*|-?[\d.]+|null|true|false)/g, `$1${MARK}`)
}

async function sqlmap(
  engine: string,
  listener: RequestListener,
  request: string,
  onRequest: () => void = () => {},
): Promise<{ verdict: 'nothing found' | 'INJECTABLE' | 'NOT RUN'; count: number }> {
  let count = 0
  const server = createServer((incoming, outgoing) => {
    count += 1
    onRequest()
    listener(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const file = join(work, 'request.txt')
  writeFileSync(file, request.replace('HTTP/1.1\r\n', `HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`))
  const flags = [
    '-r',
    file,
    '--batch',
    '--ignore-stdin',
    '--flush-session',
    '--disable-coloring',
    '--threads',
    '4',
    '--ignore-code',
    '*',
  ]
  const scope = ['--level', values.level, '--dbms', engine === 'sqlite' ? 'SQLite' : 'PostgreSQL']
  try {
    const { stdout } = await run('sqlmap', [...flags, ...scope, '--output-dir', join(work, 'sqlmap')], {
      maxBuffer: 2 ** 26,
    })
    const verdict = FOUND.test(stdout)
      ? 'INJECTABLE'
      : NOTHING_FOUND.test(stdout)
        ? 'nothing found'
        : 'NOT RUN'
    if (verdict === 'NOT RUN') console.log(stdout)
    return { verdict, count }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
