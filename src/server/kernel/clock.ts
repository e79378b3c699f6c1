/** The one reader of the system's clock; everything else is given `now`. */

/** UTC milliseconds. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** An instant as UTC ISO 8601 text, as replies carry it. */
export function isoInstant(instant: number): string {
  return new Date(instant).toISOString()
}
