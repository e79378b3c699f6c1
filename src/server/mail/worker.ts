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
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= lanes
      .beat()
      .catch((error: unknown) => deps.log.error({ err: error }, OUTBOX_UNREADABLE))
      .finally(() => (looking = undefined))
  }
  look()
  const timer = setInterval(look, BEAT_MS)

  return {
    async stop(over) {
      clearInterval(timer)
      const abort = () => aborting.abort()
      if (over.aborted) abort()
      over.addEventListener('abort', abort)
      await looking
      await lanes.stop()
      deps.mailer.close()
    },
  }
}
