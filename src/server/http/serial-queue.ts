import { setImmediate } from 'node:timers/promises'

/**
 * Turns of the event loop between two pieces of work. Each turn accepts one new connection, and a request takes several
 * turns from there to its reply. With 20 turns, the requests that arrived meanwhile are answered first.
 */
const YIELD_TURNS = 20

/**
 * Makes a queue for work that keeps the process busy. It runs one piece at a time and lets other requests run in
 * between. Without it, twenty large replies at once would delay every other request by all twenty.
 */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(async () => {
      for (let turn = 0; turn < YIELD_TURNS; turn += 1) await setImmediate()
      return work()
    })
    last = own.catch(() => {})
    return own
  }
}
