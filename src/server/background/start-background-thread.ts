import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { PushKey } from '../push/push-key.ts'

const RESTART_MS = 5000

interface ThreadParts {
  config: Config
  database: Database
  log: Logger
  /** undefined: nothing can be pushed. */
  pushKey: PushKey | undefined
}

export interface BackgroundThread {
  /** Resolves when what is in flight has been sent or returned to its queue; `over` aborts it. */
  stop: (over: AbortSignal) => Promise<void>
}

/** Sends mails and pushes and follows plans in a thread, and starts it again if it fails. */
export function startBackgroundThread({ config, database, log, pushKey }: ThreadParts): BackgroundThread {
  let isStopping = false
  let restart: NodeJS.Timeout | undefined
  let thread: Worker | undefined

  const begin = () => {
    const begun = new Worker(new URL('./background-thread.ts', import.meta.url), {
      workerData: { config, isTerminal: process.stdout.isTTY, pushKey },
    })
    thread = begun
    begun.on('message', (payload: string) => database.deliver?.(payload))
    begun.on('error', (error) =>
      log.error({ err: error }, 'The background thread failed; it starts again shortly.'),
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
