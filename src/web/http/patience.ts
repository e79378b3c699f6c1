/** After this wait a weak connection counts as none: the page shows what it has until the answer comes. */
export const PATIENCE_MS = 2000

/**
 * Whether the answer keeps the person waiting.
 * @throws what the answer throws in time
 */
export function isLate(answer: Promise<unknown>, wait = PATIENCE_MS): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, wait, true))
  return Promise.race([answer.then(() => false), late])
}
