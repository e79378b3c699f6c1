/**
 * The thread of mails, pushes and changes of plans: it shares neither the event loop nor the database connection of the
 * requests.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import { systemClock } from '../kernel/clock.ts'
import { createOutbound } from '../kernel/outbound/outbound.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { createLog } from '../log.ts'
import { createMailer } from '../mail/mailer.ts'
import { startMailWorker } from '../mail/worker.ts'
import { contactOf } from '../push/contact.ts'
import type { PushKey } from '../push/push-key.ts'
import { collectStartupGarbage } from './collect-garbage.ts'
import { startPlanNotices } from './plan-notices.ts'

const AFTER_START_MS = 1000

const { config, isTerminal, pushKey } = workerData as {
  config: Config
  isTerminal: boolean
  pushKey: PushKey | undefined
}
const log = createLog(config, isTerminal)
const database = openDatabase(config)
const deps = { db: database.db, secrets: createSecrets(config.appSecret), clock: systemClock, log }
// PostgreSQL notifies every node by itself; SQLite has no way to another thread.
if (database.deliver)
  database.listen({ onConnected() {}, onNotification: (payload) => parentPort!.postMessage(payload) })
const mails = startMailWorker({ ...deps, mailer: createMailer(config) })
const planNotices = startPlanNotices({ ...deps, config })
// Loaded beside the first mails: the library takes a while.
const pushes = startPushes()
// By then all modules are loaded and the first mails looked for.
setTimeout(collectStartupGarbage, AFTER_START_MS).unref()

async function startPushes() {
  if (!pushKey) return undefined
  const { startPushWorker } = await import('../push/worker.ts')
  const outbound = createOutbound({ exempt: config.outboundAllow })
  const appName = config.brand.name
  return startPushWorker({ ...deps, outbound, pushKey, contact: contactOf(config), appName })
}

const over = new AbortController()
parentPort!.on('message', (message: 'stop' | 'abort') => {
  if (message === 'abort') return over.abort()
  Promise.all([
    mails.stop(over.signal),
    pushes.then((worker) => worker?.stop(over.signal)),
    planNotices.stop(),
  ])
    .then(() => database.close())
    .catch((error: unknown) =>
      log.error({ err: error }, 'The background thread could not close the database.'),
    )
    // The thread ends once nothing is left that it could wait for.
    .finally(() => parentPort!.close())
})
