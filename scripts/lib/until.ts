const POLL_MS = 100
/** A mail or push whose node was killed waits for its lease to end. */
const WAIT_MS = 180_000

/**
 * Waits until `find` gives a value or true, and returns it.
 * @throws {Error} with `failure`, after three minutes
 */
export async function until<Value>(
  failure: string,
  find: () => Promise<Value | false | undefined> | Value | false | undefined,
): Promise<Value> {
  const deadline = performance.now() + WAIT_MS
  while (performance.now() < deadline) {
    const value = await find()
    if (value !== undefined && value !== false) return value
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`After ${WAIT_MS / 1000} seconds ${failure}.`)
}
