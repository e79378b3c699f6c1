import { type MailParts, sendDueMails } from './send-due-mails.ts'

export interface MailWorker {
  /** Makes the worker look for mails at once, since the outbox has grown. */
  wake: () => void
  /** Resolves when the mails in flight have been sent or returned to the outbox; `over` aborts them. */
  stop: (over: AbortSignal) => Promise<void>
}

// The interval finds mails of other nodes, retries that have become due, and mails that a killed process left.
const POLL_MS = 5000

/** Sends the mails of the outbox as long as the server runs. */
export function startMailWorker(parts: MailParts): MailWorker {
  let isStopped = false
  let isWoken = false
  let endSleep = () => {}
  const lettingGo = new AbortController()

  const sleep = () =>
    new Promise<void>((resolve) => {
      if (isWoken || isStopped) return resolve()
      const timer = setTimeout(resolve, POLL_MS)
      endSleep = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const work = async () => {
    while (!isStopped) {
      // The flag is reset before the look, so that a mail queued meanwhile causes another one.
      isWoken = false
      try {
        await sendDueMails(parts, { isStopped: () => isStopped, letGo: lettingGo.signal })
      } catch (error) {
        parts.log.error({ err: error }, 'The outbox could not be read; trying again shortly.')
      }
      await sleep()
    }
  }
  const done = work()

  return {
    wake() {
      isWoken = true
      endSleep()
    },
    async stop(over) {
      isStopped = true
      endSleep()
      const letGo = () => lettingGo.abort()
      if (over.aborted) letGo()
      over.addEventListener('abort', letGo)
      await done
    },
  }
}
