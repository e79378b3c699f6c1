/** Reads the settings, opens the database, listens. Nothing else starts things. */
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import type { Deps } from './deps.ts'
import { createLog } from './log.ts'
import { startMailWorker } from './mail/worker.ts'
import { createMailer } from './mail/mailer.ts'
import { createSecrets } from './secrets.ts'

async function start(config: Config): Promise<void> {
  const isTerminal = process.stdout.isTTY
  const log = createLog(config, isTerminal)
  const database = openDatabase(config)
  const applied = await migrate(database)
  if (applied.length > 0) log.info({ migrations: applied }, 'database brought up to date')

  let publicUrl = config.publicUrl ?? ''
  const secrets = createSecrets(config.appSecret)
  const worker = startMailWorker({ db: database.db, secrets, clock: systemClock, log, mailer: createMailer(config) })
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
  announce(config, publicUrl)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await app.close()
    await worker.stop()
    await database.close()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/** Where to go first, for a person at the terminal. */
function announce(config: Config, publicUrl: string): void {
  const lines = [`Slotwerk is ready: ${publicUrl}`]
  if (config.smtpUrl === undefined) {
    lines.push(
      `First time here? Create your organisation: ${publicUrl}/auth/${config.adminSignupToken}`,
      `No SMTP_URL is set: mails are shown here and kept in ${config.dataDir}/outbox.`,
    )
  }
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}

try {
  await start(readConfig(process.env))
} catch (error) {
  const reason = error instanceof ConfigError ? error.message : explain(error)
  process.stderr.write(`Slotwerk cannot start. ${reason}\n`)
  process.exit(1)
}

function explain(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program. Set PORT to a free one.`
  return message || String(error)
}
