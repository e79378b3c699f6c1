/** The mail worker's thread: it shares neither the event loop nor the database connection of the requests. */
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from './backup/prepare-database.ts'
import type { Config } from './config.ts'
import { systemClock } from './kernel/clock.ts'
import { createSecrets } from './kernel/secrets.ts'
import { createLog } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { startMailWorker } from './mail/worker.ts'

const { config, isTerminal } = workerData as { config: Config; isTerminal: boolean }
const log = createLog(config, isTerminal)
const database = openDatabase(config)
const worker = startMailWorker({
  db: database.db,
  secrets: createSecrets(config.appSecret),
  clock: systemClock,
  log,
  mailer: createMailer(config),
})

const over = new AbortController()
parentPort!.on('message', (message: 'stop' | 'abort') => {
  if (message === 'abort') return over.abort()
  worker
    .stop(over.signal)
    .then(() => database.close())
    .catch((error: unknown) => log.error({ err: error }, 'The mail worker could not close the database.'))
    // The thread ends once nothing is left that it could wait for.
    .finally(() => parentPort!.close())
})
