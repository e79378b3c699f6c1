/** The only file that reads the system's clock; all other code gets `now` as an argument. */

/** UTC milliseconds. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** An instant as UTC ISO 8601 text, the form in replies. */
export function isoInstant(instant: number): string {
  return new Date(instant).toISOString()
}
