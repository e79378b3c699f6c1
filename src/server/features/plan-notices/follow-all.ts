import { setImmediate } from 'node:timers/promises'
import { isCrossed } from '../../db/failures.ts'
import type { Deps } from '../../deps.ts'
import { followPlan } from './follow-plan.ts'
import * as queries from './queries.ts'

export type FollowDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/**
 * Follows the history of every project that was written to, and tells what is due. It may run at any time and on several
 * nodes at once; what a node began and could not end, the next round finds again.
 * @param stopping ends it early
 */
export async function followAll(
  { db, clock, config, log }: FollowDeps,
  stopping?: AbortSignal,
): Promise<void> {
  const turn = async () => {
    await setImmediate()
    stopping?.throwIfAborted()
  }
  for (const project of await queries.listToFollow(db, clock())) {
    const following = { now: clock(), waits: config.noticeWaits, turn }
    try {
      await followPlan(db, project, following)
    } catch (error) {
      if (stopping?.aborted) return
      // One project must not keep the others from being told.
      if (!isCrossed(error)) log.warn({ err: error, ...project }, 'Changes of a plan could not be told yet.')
    }
  }
}
