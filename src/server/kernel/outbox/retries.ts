/** How often what is to be delivered is tried again: mails and pushes alike. */
const SECOND = 1000
const MINUTE = 60 * SECOND
/** The waits after the first, second … failure; the last one repeats. */
const RETRY_MS = [
  10 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
  4 * 60 * MINUTE,
]

/** The value for this attempt; the last one repeats. */
export const valueAt = (values: readonly number[], attempts: number) =>
  values[Math.min(attempts, values.length) - 1]!

/** The wait after the failure of this attempt, in milliseconds. */
export const waitAfter = (attempts: number) => valueAt(RETRY_MS, attempts)
export const LONGEST_WAIT_MS = RETRY_MS.at(-1)!
