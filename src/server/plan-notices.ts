import { followAll, type FollowDeps } from './features/plan-notices/follow-all.ts'

const LOOK_EVERY_MS = 15_000
/** A short wait, as tests set it, is looked for this many times. */
const LOOKS_PER_WAIT = 4

/**
 * Looks for changes of people's plans and tells them when they are due. It goes by a timer and not by notifications: nothing is
 * told earlier than NOTICE_URGENT_SECONDS after its change.
 */
export function startPlanNotices(deps: FollowDeps): { stop(): Promise<void> } {
  const { urgentMs, digestMs } = deps.config.noticeWaits
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const look = () => {
    running ??= followAll(deps, stopping.signal)
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'Changes of plans could not be looked for; trying again soon.')
      })
      .finally(() => (running = undefined))
  }
  const timer = setInterval(
    look,
    Math.min(LOOK_EVERY_MS, urgentMs / LOOKS_PER_WAIT, digestMs / LOOKS_PER_WAIT),
  )
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
