/** The whole server on its real parts. */
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import type { Deps } from './deps.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { startMailWorker } from './mail/worker.ts'
import { createSecrets } from './secrets.ts'
import { startSweeper } from './sweeper.ts'

export interface StartedServer {
  deps: Deps
  /** What links start with, and where a person goes first. */
  publicUrl: string
  /** Answers what is being asked, puts away the mail in flight, closes the database. */
  stop(): Promise<void>
}

/** Opens the database, brings it up to date, and listens. */
export async function startServer(config: Config): Promise<StartedServer> {
  const isTerminal = process.stdout.isTTY
  const log = createLog(config, isTerminal)
  const database = openDatabase(config)
  const applied = await migrate(database)
  if (applied.length > 0) log.info({ migrations: applied }, 'database brought up to date')

  let publicUrl = config.publicUrl ?? ''
  const secrets = createSecrets(config.appSecret)
  const worker = startMailWorker({
    db: database.db,
    secrets,
    clock: systemClock,
    log,
    mailer: createMailer(config),
  })
  const sweeper = startSweeper({ db: database.db, clock: systemClock, log })
  const deps: Deps = {
    config,
    database,
    db: database.db,
    clock: systemClock,
    secrets,
    log,
    publicUrl: () => publicUrl,
    wakeMailWorker: worker.wake,
  }
  const app = await buildApp(deps)
  const bound = await app.listen({ host: config.host, port: config.port })
  publicUrl ||= `http://localhost:${new URL(bound).port}`
  return {
    deps,
    publicUrl,
    async stop() {
      await app.close()
      await worker.stop()
      await sweeper.stop()
      await database.close()
    },
  }
}

/** Why it does not start, in words for the person at the terminal. */
export function explainFailure(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program. Set PORT to a free one.`
  return message || String(error)
}
