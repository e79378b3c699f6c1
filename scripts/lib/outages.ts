/** The outages that scripts/crash-writes.ts causes while its writers run, and their end. */
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Api, ApiCallError, apiOf } from '../../src/server/testing/api.ts'
import { freePort } from '../../src/server/testing/free-port.ts'
import { startPostgres } from '../../src/server/testing/postgres-server.ts'
import { type RunningServer, startRunningServer } from '../../src/server/testing/running-server.ts'
import { withDatabase } from '../../src/server/testing/with-database.ts'

/** Whether a call failed as this outage makes calls fail; any other failure is a fault. */
export type IsOutage = (error: unknown) => boolean

export interface Outage {
  /** The running server; a new one after each outage that ends it. Of several nodes it is the first. */
  server: () => RunningServer
  /** All nodes that serve the database. */
  nodes: () => readonly RunningServer[]
  /** The database, for checks that bypass the server. */
  place: { databaseUrl: string | undefined; dataDir: string }
  isOutage: IsOutage
  begin: () => Promise<void>
  /** Lists the faults during the outage, in words. */
  inspect: (as: Api) => Promise<string[]>
  end: () => Promise<void>
  /** Lists the faults after the outage, in words. */
  inspectAfter: () => Promise<string[]>
  close: () => Promise<void>
}

export const OUTAGES = ['server', 'database', 'disk'] as const
export type OutageName = (typeof OUTAGES)[number]

/** The connections of the server's pool, and the one on which it listens. */
const CONNECTIONS = 10 + 1
const SMALL_DISK = '24m'
/** A node goes on for so long at most once another one is killed. */
const LONGEST_ALONE_MS = 1500

const isUnavailable: IsOutage = (error) => error instanceof ApiCallError && error.isUnavailable
const isDiskFull: IsOutage = (error) =>
  error instanceof ApiCallError && error.status === 409 && error.message.includes('"limit_reached"')
const noFailures = async () => []

/**
 * @param settings of the server, beside those of the outage
 * @param nodes how many servers are killed one after the other; SQLite serves one
 */
export function openOutage(
  name: OutageName,
  engine: string,
  settings: Record<string, string> = {},
  nodes = 1,
): Promise<Outage> {
  if (name === 'server') return serversKilled(engine, settings, nodes)
  if (name === 'database' && engine === 'postgres') return databaseAway()
  if (name === 'disk' && engine === 'sqlite') return diskFull()
  throw new Error(`There is no outage '${name}' on ${engine}.`)
}

/**
 * Kills the servers with SIGKILL in a random order, so that the others go on for a moment, and starts new ones on the same
 * database.
 */
async function serversKilled(
  engine: string,
  settings: Record<string, string>,
  count: number,
): Promise<Outage> {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'slotwerk-crash-'))
  const env = { ...(postgres ? postgresEnv(postgres.url) : {}), ...settings }
  const start = () => Promise.all(Array.from({ length: count }, () => startRunningServer({ dataDir, env })))
  let nodes = await start()
  return {
    server: () => nodes[0]!,
    nodes: () => nodes,
    place: { databaseUrl: postgres?.url, dataDir },
    isOutage: (error) => !(error instanceof ApiCallError),
    async begin() {
      const first = randomInt(count)
      for (const [index, node] of [...nodes.slice(first), ...nodes.slice(0, first)].entries()) {
        if (index > 0) await new Promise((resolve) => setTimeout(resolve, randomInt(LONGEST_ALONE_MS)))
        await node.kill()
      }
    },
    inspect: noFailures,
    async end() {
      nodes = await start()
    },
    inspectAfter: noFailures,
    async close() {
      for (const node of nodes) await node.kill()
      await postgres?.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Stops or crashes PostgreSQL and restarts it, while the server goes on. */
async function databaseAway(): Promise<Outage> {
  const port = await freePort()
  let postgres = await startPostgres({ port })
  const { url, directory } = postgres
  const dataDir = mkdtempSync(join(tmpdir(), 'slotwerk-crash-'))
  const server = await startRunningServer({ dataDir, env: postgresEnv(url) })
  let times = 0
  return {
    server: () => server,
    nodes: () => [server],
    place: { databaseUrl: url, dataDir },
    isOutage: isUnavailable,
    begin: () => ((times += 1) % 2 === 0 ? postgres.stop() : postgres.crash()),
    async inspect(as) {
      const wrong = await notUnavailable(as, server.url)
      if ((await fetch(`${server.url}/healthz`)).status !== 200) wrong.push('/healthz is not 200')
      if ((await fetch(`${server.url}/readyz`)).status !== 503) wrong.push('/readyz is not 503')
      return wrong
    },
    async end() {
      postgres = await startPostgres({ directory, port })
    },
    async inspectAfter() {
      const count = await countConnections(url)
      const wrong = count > CONNECTIONS ? [`${count} connections are open, ${CONNECTIONS} may be`] : []
      const said = server.output().includes('the database cannot be reached')
      return said ? wrong : [...wrong, 'the log does not say that the database cannot be reached']
    },
    async close() {
      await server.kill()
      await postgres.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Fills a small disk (a tmpfs, which only root may mount) and frees it again. */
async function diskFull(): Promise<Outage> {
  const disk = mkdtempSync(join(tmpdir(), 'slotwerk-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK}`, 'tmpfs', disk])
  const dataDir = join(disk, 'data')
  const ballast = join(disk, 'ballast')
  const server = await startRunningServer({ dataDir })
  return {
    server: () => server,
    nodes: () => [server],
    place: { databaseUrl: undefined, dataDir },
    isOutage: (error) => isUnavailable(error) || isDiskFull(error),
    begin: async () => fill(ballast),
    // Calls that need no space succeed, so there is nothing to check beyond the form of the refusals.
    inspect: async () => [],
    end: async () => rmSync(ballast, { force: true }),
    async inspectAfter() {
      const wrong = await whyNotSound(dataDir)
      return server.output().includes('the disk is full')
        ? wrong
        : [...wrong, 'the log does not say that the disk is full']
    },
    async close() {
      await server.kill()
      execFileSync('umount', [disk])
      rmSync(disk, { recursive: true, force: true })
    },
  }
}

const postgresEnv = (url: string) => ({
  DATABASE_URL: url,
  APP_SECRET: 'a secret of the crash test, long enough',
})

/** Lists reads and writes whose answer is not 503 with Retry-After. */
async function notUnavailable(as: Api, url: string): Promise<string[]> {
  const api = apiOf(url, as)
  const project = `/projects/${as.user.projectId}`
  const calls = [
    ['GET', '/me'],
    ['GET', `${project}/schedule?month=2027-01`],
    ['PUT', `${project}/schedule/slot`, { date: '2027-01-01', hour: 7, mode: 'GREEN' }],
  ] as const
  const answers = await Promise.allSettled(calls.map(([method, path, body]) => api.call(method, path, body)))
  return answers.flatMap((answer, index) => {
    if (answer.status === 'rejected' && isUnavailable(answer.reason)) return []
    const said = answer.status === 'rejected' ? String(answer.reason) : 'a success'
    const [method, path] = calls[index]!
    return [`${method} ${path} while the database is away: ${said}`]
  })
}

function countConnections(databaseUrl: string): Promise<number> {
  return withDatabase({ databaseUrl, dataDir: '' }, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
    return rows[0]!.count
  })
}

function whyNotSound(dataDir: string): Promise<string[]> {
  return withDatabase({ databaseUrl: undefined, dataDir }, async (db) => {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  })
}

/** Fills the disk with one file. */
function fill(path: string): void {
  for (let size = 1 << 20; size >= 512;) {
    try {
      appendFileSync(path, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      size >>= 1
    }
  }
}
