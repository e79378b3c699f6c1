import { setImmediate, setTimeout } from 'node:timers/promises'
import { monotonicClock } from './clock.ts'

/** Several times what an invite or a code takes, so that the work seldom ends beside the end of a step. */
const STEP_MS = 10
/** A timer is late by up to a millisecond; the rest of the wait goes by the clock. */
const TIMER_LATE_MS = 2

/**
 * Ends work after a whole number of steps, also where it fails. An invite to an address without an account takes a row of an
 * account and one of the history more, 0.1 ms of 2: the time of the answer must not tell that.
 */
export async function inWholeSteps<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = monotonicClock()
  try {
    return await work()
  } finally {
    const end = begun + Math.ceil((monotonicClock() - begun) / STEP_MS) * STEP_MS
    const timer = Math.floor(end - monotonicClock()) - TIMER_LATE_MS
    if (timer > 0) await setTimeout(timer)
    while (monotonicClock() < end) await setImmediate()
  }
}
