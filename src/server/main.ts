/** Reads the settings, starts the server and prints its address. No other file starts the server. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Config, readConfig } from './config.ts'
import { explainFailure, startServer } from './server.ts'

async function start(config: Config): Promise<void> {
  const server = await startServer(config)
  announce(config, server.publicUrl)
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
  collectStartupGarbage()
}

/**
 * Runs V8's garbage collector once: a start leaves some 25 MB of garbage, which V8 would keep until memory is short.
 */
function collectStartupGarbage(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: object) => void
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}

/** Prints where to go first, for a person at the terminal. */
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

function fail(sentence: string, error: unknown): never {
  process.stderr.write(`${sentence} ${explainFailure(error)}\n`)
  process.exit(1)
}

try {
  await start(readConfig(process.env))
} catch (error) {
  fail('Slotwerk cannot start.', error)
}
