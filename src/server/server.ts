/** The whole server, with real parts. */
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { startDamageCheck } from './background/damage-check.ts'
import { startBackgroundThread } from './background/start-background-thread.ts'
import { startSweeper } from './background/sweeper.ts'
import {
  startDigests,
  startMailReports,
  startNoticeMails,
  startNoticePushes,
  startReminders,
  startTurnMails,
} from './background/timed-work.ts'
import { startNightlyBackups } from './backup/nightly-backup.ts'
import { prepareDatabase } from './backup/prepare-database.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { openReplica } from './db/postgres/replica.ts'
import { createDeps, type Deps, readSignUpRule } from './deps.ts'
import { monotonicClock, systemClock } from './kernel/clock.ts'
import { createSecrets } from './kernel/secrets.ts'
import { createLog } from './log.ts'
import { loadPushKey } from './push/push-key.ts'
import { createDataDir } from './settings/data-dir.ts'

export interface StartedServer {
  deps: Deps
  /** The start of links, and the address that a person opens first. */
  publicUrl: string
  /**
   * Answers the requests under way, sends the mails in flight or returns them to the outbox, and closes the database.
   * Work that waits for a silent database is abandoned and may keep the process alive. A second call waits for the
   * first.
   */
  stop(graceMs?: number): Promise<void>
}

// Requests and mails under way get this time. Then connections are cut: a half-sent request, a live page or a silent
// mail server must not keep the process alive.
const GRACE_MS = 8000
// After that, the database gets this time to return mails to the outbox and to close, since a silent database never
// answers.
const CLOSE_TIMEOUT_MS = 1500

const FULL_AT_START =
  'the disk is full: people can read and sign out; once there is room, start the server again, since nothing else can open the database'

const noPublicUrl = (host: string, usual: string) =>
  `PUBLIC_URL is not set, and HOST ${host} is open to other machines: links in mails and invites start with ${usual}, which opens on this machine alone. Set PUBLIC_URL to the address that people open.`

/** Opens the database, migrates it, and listens. A start that fails leaves nothing open and takes no mail. */
export async function startServer(config: Config): Promise<StartedServer> {
  const log = createLog(config, process.stdout.isTTY)
  if (config.databaseUrl === undefined || config.smtpUrl === undefined) createDataDir(config.dataDir)
  const { database, applied, backup } = await prepareDatabase(config, { now: systemClock(), isServer: true })
  try {
    if (database.isAlone) log.error(FULL_AT_START)
    if (applied.length > 0) log.info({ migrations: applied, backup }, 'database brought up to date')
    return await serve(config, database, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(config: Config, database: Database, log: Logger): Promise<StartedServer> {
  let publicUrl = config.publicUrl ?? ''
  const replica = config.databaseReplicaUrl ? openReplica(config.databaseReplicaUrl, log) : undefined
  const secrets = createSecrets(config.appSecret)
  const pushKey = await loadPushKey({ config, db: database.db, secrets, log })
  const signUp = await readSignUpRule(database.db, { config, secrets })
  const deps = createDeps({
    config,
    database,
    db: database.db,
    replica,
    clock: systemClock,
    elapsed: monotonicClock,
    secrets,
    signUp,
    log,
    publicUrl: () => publicUrl,
    pushKey,
  })
  const [app, damageCheck] = await Promise.all([buildApp(deps), startDamageCheck(database, log)])
  const bound = await listen(app, config)
  publicUrl ||= `http://localhost:${new URL(bound).port}`
  if (config.publicUrl === undefined && config.isBeyondLoopback) log.warn(noPublicUrl(config.host, publicUrl))
  // The worker starts only once the port is bound: a mail that a worker has taken is locked for a minute.
  const worker = startBackgroundThread({ config, database, log, pushKey })
  const loops = [
    startSweeper(deps),
    startTurnMails(deps),
    startNoticeMails(deps),
    startNoticePushes(deps),
    startDigests(deps),
    startMailReports(deps),
    startReminders(deps),
    startNightlyBackups(deps),
  ]

  const shutDown = async (over: AbortSignal) => {
    over.addEventListener('abort', () => app.server.closeAllConnections())
    damageCheck.stop()
    await app.close()
    await deps.busyReader.stop()
    await worker.stop(over)
    await Promise.all(loops.map((loop) => loop.stop()))
    await replica?.close()
    await database.close()
    return true
  }
  const stop = async (graceMs: number) => {
    const ended = shutDown(AbortSignal.timeout(graceMs))
    const isStopped = await Promise.race([
      ended,
      setTimeout(graceMs + CLOSE_TIMEOUT_MS, false, { ref: false }),
    ])
    if (!isStopped) log.warn('The database says nothing; stopped without waiting for it.')
  }
  let stopping: Promise<void> | undefined
  return { deps, publicUrl, stop: (graceMs = GRACE_MS) => (stopping ??= stop(graceMs)) }
}

/** Listens, and gives the bound address. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw error
  }
}

type ListenError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string }

/** Explains why the server does not start, for the person at the terminal. */
export function explainFailure(error: unknown): string {
  const { code, message, port, syscall, address, hostname } = error as ListenError
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program. Set PORT to a free one.`
  if (syscall === 'listen' && code === 'EACCES') {
    return `PORT ${port} is one that only an administrator of this machine may use. Set PORT to 1024 or more.`
  }
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    const host = hostname ?? address
    return `HOST ${host} is not an address of this machine (${code}). Set HOST to 127.0.0.1, or to 0.0.0.0 for all of its addresses.`
  }
  return message || String(error)
}
