import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { MailWorker } from './mail/worker.ts'

const RESTART_MS = 5000

/** Runs the mail worker in a thread, and starts it again if it fails. */
export function startMailThread(config: Config, log: Logger): MailWorker {
  let isStopping = false
  let restart: NodeJS.Timeout | undefined
  let thread: Worker | undefined

  const begin = () => {
    const begun = new Worker(new URL('./mail-thread.ts', import.meta.url), {
      workerData: { config, isTerminal: process.stdout.isTTY },
    })
    thread = begun
    begun.on('error', (error) =>
      log.error({ err: error }, 'The mail worker failed; it starts again shortly.'),
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
