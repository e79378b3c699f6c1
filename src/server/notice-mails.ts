import { mailNotices, type NoticeMailDeps } from './features/notices/mail-notices.ts'

/** A mail about a notice is queued within this time after it is due. */
const LOOK_EVERY_MS = 500

/** Looks for notices about which a mail is due, and queues it; several nodes may do so at once. */
export function startNoticeMails(deps: NoticeMailDeps): { stop(): Promise<void> } {
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= mailNotices(deps)
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'Nobody was mailed about notices; trying again shortly.')
      })
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
