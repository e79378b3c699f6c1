import { followAll, type FollowDeps } from '../features/plan-notices/follow-all.ts'
import { intervalForWaits, type Rounds, startRounds } from '../kernel/rounds.ts'

/**
 * Finds changes of people's plans and tells them when they are due. It goes by a timer and not by notifications: nothing is
 * told earlier than NOTICE_URGENT_SECONDS after its change.
 */
export function startPlanNotices(deps: FollowDeps): Rounds {
  const { urgentMs, digestMs } = deps.config.noticeWaits
  return startRounds((stopping) => followAll(deps, stopping), {
    everyMs: intervalForWaits(urgentMs, digestMs),
    failed: 'Changes of plans could not be looked for; trying again soon.',
    log: deps.log,
  })
}
