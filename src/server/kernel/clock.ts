/** The only file that reads the system's clock; all other code gets `now` as an argument. */

/** Milliseconds: since 1970 in UTC, or since the start of the process. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** Milliseconds since the start of the process; no change of the system's time moves it. For durations. */
export const monotonicClock: Clock = () => performance.now()

/** An instant as UTC ISO 8601 text, the form in replies. */
export function isoInstant(instant: number): string {
  return new Date(instant).toISOString()
}
