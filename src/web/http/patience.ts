/** After this wait a weak connection counts as none. */
export const PATIENCE_MS = 2000

/**
 * Whether the answer keeps the person waiting.
 * @param isStored the page has something to show meanwhile, so each answer that is not there yet is late
 * @throws what the answer throws in time
 */
export function isLate(answer: Promise<unknown>, isStored = false): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, isStored ? 0 : PATIENCE_MS, true))
  return Promise.race([answer.then(() => false), late])
}
