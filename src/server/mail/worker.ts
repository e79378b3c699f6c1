import { startRounds } from '../kernel/rounds.ts'
import { createLanes, OUTBOX_UNREADABLE } from './lanes.ts'
import type { MailDeps } from './send-mail.ts'

export interface MailWorker {
  /** Resolves when the mails in flight have been sent or returned to the outbox; `over` aborts them. */
  stop: (over: AbortSignal) => Promise<void>
}

/**
 * The worker looks at fixed times and no request wakes it, so that what it does after a request does not tell whether the
 * request caused a mail.
 */
const BEAT_MS = 200

/** Sends the mails of the outbox as long as the server runs. */
export function startMailWorker(deps: MailDeps): MailWorker {
  const aborting = new AbortController()
  const lanes = createLanes(deps, aborting.signal)
  const rounds = startRounds(() => lanes.beat(), {
    everyMs: BEAT_MS,
    beginsAtOnce: true,
    failed: OUTBOX_UNREADABLE,
    log: deps.log,
    level: 'error',
  })

  return {
    async stop(over) {
      const abort = () => aborting.abort()
      if (over.aborted) abort()
      over.addEventListener('abort', abort)
      await rounds.stop()
      await lanes.stop()
      deps.mailer.close()
    },
  }
}
