import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { PushKey } from './push/push-key.ts'

const RESTART_MS = 5000

interface SendingParts {
  config: Config
  log: Logger
  /** undefined: nothing can be pushed. */
  pushKey: PushKey | undefined
}

export interface SendingThread {
  /** Resolves when what is in flight has been sent or returned to its queue; `over` aborts it. */
  stop: (over: AbortSignal) => Promise<void>
}

/** Sends mails and pushes in a thread, and starts it again if it fails. */
export function startSendingThread({ config, log, pushKey }: SendingParts): SendingThread {
  let isStopping = false
  let restart: NodeJS.Timeout | undefined
  let thread: Worker | undefined

  const begin = () => {
    const begun = new Worker(new URL('./sending-thread.ts', import.meta.url), {
      workerData: { config, isTerminal: process.stdout.isTTY, pushKey },
    })
    thread = begun
    begun.on('error', (error) =>
      log.error({ err: error }, 'The thread of mails and pushes failed; it starts again shortly.'),
    )
    begun.on('exit', () => {
      thread = undefined
      if (!isStopping) restart = setTimeout(begin, RESTART_MS)
    })
  }
  begin()

  return {
    async stop(over) {
      isStopping = true
      clearTimeout(restart)
      const ending = thread
      if (!ending) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.postMessage('stop')
      const abort = () => ending.postMessage('abort')
      if (over.aborted) abort()
      over.addEventListener('abort', abort)
      await ended
    },
  }
}
