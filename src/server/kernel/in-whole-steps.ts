import { setImmediate, setTimeout } from 'node:timers/promises'
import { monotonicClock } from './clock.ts'

/** Several times what an invite or a code takes, so that the work seldom ends beside the end of a step. */
const STEP_MS = 10
/** A timer is late by up to a millisecond; the rest of the wait goes by the clock. */
const TIMER_LATE_MS = 2

/**
 * Makes the work last a whole number of steps, also when it fails. An invite to an unknown address writes two more rows and takes
 * 0.1 ms longer than the usual 2 ms; the time of the answer must not reveal it.
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
