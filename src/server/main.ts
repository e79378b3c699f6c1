/** Reads the settings, starts the server and prints its address. No other file starts the server. */
import { setFlagsFromString } from 'node:v8'
import { collectStartupGarbage } from './background/collect-garbage.ts'
import { type Config, readConfig } from './config.ts'
import { hasTenant } from './features/sign-up/found-organisation.ts'
import { explainFailure, type StartedServer, startServer } from './server.ts'

/**
 * V8 lets the heap grow by this much, in percent of what is alive, before it collects all garbage. By itself it lets the
 * heap of a server on a large machine become several times as big: `npm run bench:attack` needed 687 MB in place of 471 MB.
 * Reads and writes took 0.88 to 1.05 times as long, which is within the noise of the measurement.
 */
const HEAP_GROWTH_PERCENT = 20

async function start(config: Config): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  const server = await startServer(config)
  // An explicit exit, since connections to a silent database would keep the process alive.
  // Not `once`: a second signal (Ctrl-C reaches npm and this process) would then end the process in the middle of the
  // stop.
  const stop = () => {
    server.stop().then(
      () => process.exit(),
      (error: unknown) => fail('Slotwerk did not stop as it should.', error),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  await announce(config, server)
  collectStartupGarbage()
}

/** Prints where to go first, for a person at the terminal. */
async function announce(config: Config, { publicUrl, deps }: StartedServer): Promise<void> {
  const { db, signUp } = deps
  const lines = [`Slotwerk is ready: ${publicUrl}`]
  const isFirst = !(await hasTenant(db))
  if (signUp.isClosed) {
    if (isFirst) lines.push('SIGN_UP is closed. Create your organisation with npm run create-admin.')
  } else if (isFirst || config.smtpUrl === undefined) {
    lines.push(`First time here? Create your organisation: ${publicUrl}/auth/${signUp.token}`)
  }
  if (config.smtpUrl === undefined) {
    lines.push(`No mail server is set: mails are shown here and kept in ${config.dataDir}/outbox.`)
  }
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}

function fail(sentence: string, error: unknown): never {
  process.stderr.write(`${sentence} ${explainFailure(error)}\n`)
  process.exit(1)
}

try {
  await start(readConfig(process.env))
} catch (error) {
  fail('Slotwerk cannot start.', error)
}
