import { type MailDeps, sendDueMails } from './send-due-mails.ts'

export interface MailWorker {
  /** Makes the worker look for mails at once, since the outbox has grown. */
  wake: () => void
  /** Resolves when the mails in flight have been sent or returned to the outbox; `over` aborts them. */
  stop: (over: AbortSignal) => Promise<void>
}

// The interval finds mails of other nodes, retries that have become due, and mails that a killed process left.
const POLL_MS = 5000

/** Sends the mails of the outbox as long as the server runs. */
export function startMailWorker(deps: MailDeps): MailWorker {
  let isStopped = false
  let isWakePending = false
  let endWait = () => {}
  const aborting = new AbortController()

  const waitForWork = () =>
    new Promise<void>((resolve) => {
      if (isWakePending || isStopped) return resolve()
      const timer = setTimeout(resolve, POLL_MS)
      endWait = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const sendLoop = async () => {
    while (!isStopped) {
      // The flag is reset before the look, so that a mail queued meanwhile causes another one.
      isWakePending = false
      try {
        await sendDueMails(deps, { isStopped: () => isStopped, abort: aborting.signal })
      } catch (error) {
        deps.log.error({ err: error }, 'The outbox could not be read; trying again shortly.')
      }
      await waitForWork()
    }
  }
  const done = sendLoop()

  return {
    wake() {
      isWakePending = true
      endWait()
    },
    async stop(over) {
      isStopped = true
      endWait()
      const abort = () => aborting.abort()
      if (over.aborted) abort()
      over.addEventListener('abort', abort)
      await done
    },
  }
}
