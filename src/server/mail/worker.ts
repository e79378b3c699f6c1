import { type MailParts, sendDueMails } from './send-due-mails.ts'

export interface MailWorker {
  /** The outbox has grown: look at once. */
  wake: () => void
  /** Resolves when what is in flight has been sent or given back; once `over` it is let go. */
  stop: (over: AbortSignal) => Promise<void>
}

// For what other nodes queued, for retries that have come due, and for what a killed process left behind.
const POLL_MS = 5000

/** Empties the outbox for as long as the server runs. */
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
      // Lowered before looking: what is queued while we look wakes us once more.
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
