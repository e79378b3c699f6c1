import type { Logger } from 'pino'
import { mailNotices, type NoticeMailDeps } from './features/notices/mail-notices.ts'
import { queuePushes, type QueueDeps } from './features/pushes/queue-pushes.ts'

/** A mail or a push about a notice is queued within this time after it is due. */
const LOOK_EVERY_MS = 500

interface Looking {
  stop(): Promise<void>
}

/** Looks for notices about which a mail is due, and queues it; several nodes may do so at once. */
export const startNoticeMails = (deps: NoticeMailDeps): Looking =>
  startLooking(() => mailNotices(deps), {
    ...deps,
    failed: 'Nobody was mailed about notices; trying again shortly.',
  })

/** Looks for notices about which a push is due, and queues it; several nodes may do so at once. */
export const startNoticePushes = (deps: QueueDeps): Looking =>
  startLooking(() => queuePushes(deps), {
    ...deps,
    failed: 'No notices were pushed; trying again shortly.',
  })

function startLooking(queue: () => Promise<void>, { failed, log }: { failed: string; log: Logger }): Looking {
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= queue()
      .catch((error: unknown) => log.warn({ err: error }, failed))
      .finally(() => (looking = undefined))
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
